// Copies a file of the page. The button briefly confirms it.
document.documentElement.classList.add("script");

for (const button of document.querySelectorAll("[data-copies]")) {
  button.addEventListener("click", async () => {
    const file = document.getElementById(button.dataset.copies);
    try {
      await navigator.clipboard.writeText(file.value);
    } catch {
      // Without permission to write to the clipboard, at least select the text.
      file.select();
      if (!document.execCommand("copy")) return;
    }
    button.textContent = "Copied";
    document.getElementById("copied").textContent = `Copied ${file.getAttribute("aria-label")}.`;
    button.addEventListener("blur", () => { button.textContent = "Copy"; }, { once: true });
  });
}
