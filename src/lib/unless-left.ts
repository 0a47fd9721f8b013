/** Browsers cancel what is still loading when the page is left. The page may stay after all: then errors are shown. */
const leavingMs = 5000;
let isLeaving = false;
globalThis.addEventListener?.('beforeunload', () => {
  isLeaving = true;
  setTimeout(() => {
    isLeaving = false;
  }, leavingMs);
});

/** Runs what shows an error: later, and only if the page stays, while the page is left; otherwise at once. */
export function unlessLeft(show: () => void): void {
  if (isLeaving) setTimeout(show, leavingMs);
  else show();
}
