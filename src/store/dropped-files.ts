/** Files that were dropped on a page, for the dialog that opens with them. */
let dropped: readonly File[] = [];

export function leaveFiles(files: readonly File[] = []): void {
  dropped = files;
}

/** The files that were left; the dialog that has them leaves none. */
export function leftFiles(): readonly File[] {
  return dropped;
}
