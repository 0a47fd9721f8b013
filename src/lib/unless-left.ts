/**
 * Browsers cancel what is still loading when the page is left, on a busy machine seconds after the user leaves it. The page may
 * stay after all, such as after a download; input, or this time, shows it.
 */
const leavingMs = 30_000;
let isLeaving = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let waiting: (() => void)[] = [];

function stay(): void {
  isLeaving = false;
  clearTimeout(timer);
  const shown = waiting;
  waiting = [];
  for (const show of shown) show();
}

globalThis.addEventListener?.('beforeunload', () => {
  isLeaving = true;
  clearTimeout(timer);
  timer = setTimeout(stay, leavingMs);
});
// A page that is shown again from the history of the browser has not been left.
for (const event of ['keydown', 'pointerdown', 'pageshow']) {
  globalThis.addEventListener?.(event, () => isLeaving && stay(), true);
}

/** Runs what shows an error: later, and only if the page stays, while the page is left; otherwise at once. */
export function unlessLeft(show: () => void): void {
  if (isLeaving) waiting.push(show);
  else show();
}
