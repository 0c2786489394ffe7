// A garnish: every page works without it.

const notice = (text) => {
  document.getElementById("notice").textContent = text;
};

// A fragment that the site refuses: visit its address, where the whole page says what is wrong.
document.addEventListener("htmx:responseError", ({ detail }) => {
  if (detail.requestConfig.verb === "get") {
    window.location.assign(detail.pathInfo.finalRequestPath);
  } else {
    notice("The site did not accept that. Load the page again to see how things stand.");
  }
});

for (const name of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(name, () => {
    notice("The site did not answer. What you see is as it was: try again in a moment.");
  });
}

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.successful) notice("");
});

// Stepping through a hand. Left and right arrows step, Home and End go to either end; none of them answers a question.

const LINKS = { ArrowLeft: "#step-back", ArrowRight: "#step-next", Home: "#step-first", End: "#step-last", p: "[data-way]" };
const FOLDS = { e: "#reveal", l: ".log-box", w: ".on-whose-word" };

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.target.closest("input, textarea, select, dialog, [contenteditable]")) return;
  const fold = document.querySelector(FOLDS[event.key] ?? "none");
  const link = document.querySelector(LINKS[event.key] ?? "none");
  if (fold) {
    fold.open = !fold.open;
  } else if (event.key === "?") {
    document.getElementById("keys")?.showModal();
  } else if (link?.hasAttribute("href") && !event.shiftKey) {
    event.preventDefault();
    link.click();
  }
});

// One log tells a listener each event as it happens; the step's number, and at a table the hand's, makes every line unlike the
// others.
let announced = 0;

const announce = (step) => {
  const line = document.createElement("p");
  const verdict = step.querySelectorAll(".verdict");
  const told = verdict.length ? verdict : step.querySelectorAll("#explanation .says");
  const words = step.querySelector("#reveal") ? [] : [...told].map((each) => each.textContent.trim());
  announced += 1;
  line.textContent = `${step.dataset.say ?? `Step ${step.dataset.step}.`} ${words.join(" ")}`;
  // Going over a step again must not repeat a line to the letter, or it is not heard.
  if ([...document.querySelectorAll("#announcer p")].some((each) => each.textContent === line.textContent)) {
    line.textContent = `Again: ${line.textContent} (${announced})`;
  }
  const log = document.getElementById("announcer");
  log.append(line);
  while (log.childElementCount > 20) log.firstElementChild.remove();
};

document.addEventListener("htmx:afterSettle", ({ detail }) => {
  const step = document.querySelector("#step, #table-in-play");
  if (!step) return;
  announce(step);
  if (detail.requestConfig?.path.includes("?seen=")) return; // news of a table one watches: whatever one is at, one stays there
  // What was pressed may be gone: then one is at what was asked for, where something can be done next, or at the heading.
  if (document.activeElement === document.body) {
    const place = step.querySelector("#hint") ?? step.querySelector("[data-playable] button, #do-go-on, #do-take, #do-next") ?? step.querySelector("h2[tabindex]");
    place.focus({ preventScroll: true });
  }
});

// A button beside each text to copy, with its italics. Where there is no clipboard to write to, the text can be selected.
const copyButton = (text) => {
  const label = document.getElementById(text.dataset.copy).textContent;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.setAttribute("aria-label", `Copy: ${label}`);
  button.addEventListener("click", async () => {
    const flavour = (type, words) => ({ [type]: new Blob([words], { type }) });
    const both = { ...flavour("text/plain", text.textContent), ...flavour("text/html", text.innerHTML) };
    const done = await navigator.clipboard.write([new ClipboardItem(both)]).then(() => true, () => false);
    button.textContent = done ? "Copied" : "Not copied";
    button.setAttribute("aria-label", `${button.textContent}: ${label}`);
  });
  return button;
};

document.addEventListener("htmx:load", ({ detail }) => {
  if (!navigator.clipboard || !window.ClipboardItem) return;
  for (const text of detail.elt.querySelectorAll("[data-copy]")) {
    if (!text.nextElementSibling) text.after(copyButton(text));
  }
});
