/** A line of two texts: `same` in both, `removed` in the first one only, `added` in the second one only. */
export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Compared pairs of lines; larger parts count as replaced. */
const maxPairs = 4_000_000;

/** The lines of two texts by their longest common subsequence. O(lines before × lines after) between the changed ends. */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  const [left, right] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start += 1;
  let end = 0;
  const max = Math.min(left.length, right.length) - start;
  while (end < max && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  return [
    ...toLines('same', left.slice(0, start)),
    ...diffMiddle(left.slice(start, left.length - end), right.slice(start, right.length - end)),
    ...toLines('same', left.slice(left.length - end)),
  ];
}

function diffMiddle(left: readonly string[], right: readonly string[]): readonly DiffLine[] {
  if (left.length === 0 || right.length === 0 || left.length * right.length > maxPairs) {
    return [...toLines('removed', left), ...toLines('added', right)];
  }
  const width = right.length + 1;
  /** Length of the longest common subsequence of the rests from a pair of lines on. */
  const lengths = new Uint32Array((left.length + 1) * width);
  for (let row = left.length - 1; row >= 0; row--) {
    for (let column = right.length - 1; column >= 0; column--) {
      const at = row * width + column;
      lengths[at] =
        left[row] === right[column]
          ? lengths[at + width + 1]! + 1
          : Math.max(lengths[at + width]!, lengths[at + 1]!);
    }
  }
  const lines: DiffLine[] = [];
  let [row, column] = [0, 0];
  while (row < left.length && column < right.length) {
    const at = row * width + column;
    if (left[row] === right[column]) {
      lines.push({ kind: 'same', text: left[row]! });
      row += 1;
      column += 1;
    } else if (lengths[at + width]! >= lengths[at + 1]!) lines.push({ kind: 'removed', text: left[row++]! });
    else lines.push({ kind: 'added', text: right[column++]! });
  }
  return [...lines, ...toLines('removed', left.slice(row)), ...toLines('added', right.slice(column))];
}

function toLines(kind: DiffLine['kind'], texts: readonly string[]): readonly DiffLine[] {
  return texts.map((text) => ({ kind, text }));
}
