/** Gives the keyboard to the canvas, after a field that had the focus is gone. */
export function focusCanvas(): void {
  document.querySelector<HTMLElement>('[data-vertices]')?.focus({ preventScroll: true });
}
