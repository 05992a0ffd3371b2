// The first page, with phones that play and a list that is filtered while typing.
import { find } from "./page.js";
import { Stage } from "./stage.js";

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

class Player {
  constructor(phone) {
    this.stage = new Stage(phone);
    this.turn = 0;
    phone.addEventListener("click", () => this.play());
    phone.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") this.play();
      else if (event.key === "Escape") this.dismiss();
      else return;
      event.preventDefault();
    });
  }

  // Presents, pauses, dismisses, and returns to the initial state.
  async play() {
    const turn = ++this.turn;
    const goesOn = (isDone) => isDone && turn === this.turn;
    if (!goesOn(await this.stage.play("present"))) return;
    await pause(700);
    if (turn === this.turn) this.dismiss();
  }

  async dismiss() {
    const turn = ++this.turn;
    if (!this.stage.presented && !this.stage.isPlaying) return;
    if (!(await this.stage.play("dismiss"))) return;
    await pause(500);
    if (turn === this.turn) this.stage.show(true);
  }
}

const players = [...document.querySelectorAll(".phone")].map((phone) => new Player(phone));
const form = document.querySelector("form.tools");

if (form) {
  find("play-all").addEventListener("click", () => players
    .filter(({ stage }) => !stage.phone.closest(".tile").hidden).forEach((player) => player.play()));
  const tiles = [...document.querySelectorAll(".tile")];
  const filter = () => {
    const words = form.elements.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const type = form.elements.dismissalType.value;
    let found = 0;
    for (const tile of tiles) {
      tile.hidden = !(words.every((word) => tile.dataset.words.includes(word))
        && (type === "" || tile.dataset.dismissal === type));
      if (!tile.hidden) found += 1;
    }
    find("found").textContent = found === tiles.length ? "" : `${found} of ${tiles.length}`;
    document.querySelector(".empty").hidden = found > 0;
  };
  // The address may have a search.
  for (const [name, value] of new URLSearchParams(location.search)) if (form.elements[name]) form.elements[name].value = value;
  form.addEventListener("input", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  filter();
}
