export interface RowMove {
  readonly index: number;
  /** Shift is pressed: the rows in between are selected. */
  readonly isRange: boolean;
}

/** Number of rows for Page up and Page down. */
const pageRows = 10;

/** The target row of a key press; undefined for other keys. */
export function rowMoveOf(
  event: {
    readonly key: string;
    readonly shiftKey: boolean;
    readonly ctrlKey: boolean;
    readonly metaKey: boolean;
    readonly altKey: boolean;
  },
  index: number,
  count: number,
): RowMove | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const target = targetOf(event.key, index, count);
  if (target === undefined) return undefined;
  return { index: Math.max(0, Math.min(count - 1, target)), isRange: event.shiftKey };
}

function targetOf(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return index + 1;
    case 'ArrowUp':
      return index - 1;
    case 'PageDown':
      return index + pageRows;
    case 'PageUp':
      return index - pageRows;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
