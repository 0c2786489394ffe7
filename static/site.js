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
