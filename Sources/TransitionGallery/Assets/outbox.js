// Recorded drags on their way to the gallery. Those that it cannot store yet are sent again.
import { SessionStore } from "./recording.js";

const AGAIN = 2000;

export class Outbox extends SessionStore {
  #again;

  // Without an address, nothing is kept. `report(problem, waits)` follows each attempt; no problem means stored.
  constructor(address, report) {
    super();
    Object.assign(this, { address, report });
  }

  put(line, key) {
    if (!this.address) return;
    super.put(line, key);
    if (line.type === "session") this.session = key;
  }

  // `isLast`: the page closes, and the request outlives it.
  async send(isLast = false) {
    if (!this.address) return;
    clearTimeout(this.#again);
    const file = this.file();
    try {
      const answer = await fetch(this.address, {
        method: "POST", headers: { "Content-Type": "application/x-ndjson" }, body: file.text, keepalive: isLast,
      });
      const waits = answer.status >= 500;
      if (!waits) file.remove();
      else this.#later();
      this.report((await answer.json()).error, waits);
    } catch {
      this.#later();
      this.report("The gallery does not answer.", true);
    }
  }

  #later() { this.#again = setTimeout(() => this.send(), AGAIN); }
}
