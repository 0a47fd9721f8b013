/** Scrolls a list, and nothing around it, so that an entry is visible. */
export function keepInView(list: HTMLElement | null, index: number): void {
  const entry = list?.children[index];
  if (!list || !(entry instanceof HTMLElement)) return;
  const top = entry.offsetTop - list.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + entry.offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = top + entry.offsetHeight - list.clientHeight;
  }
}
