/** An item of both lists, or of one of them. */
interface AlignedPair<Item> {
  readonly left: Item | undefined;
  readonly right: Item | undefined;
}

/** Longer lists are compared place by place: the table of the alignment is quadratic. */
const maxAligned = 2000;

/** The items of two lists: the same ones side by side, in the order of both (longest common subsequence). */
export function alignLists<Item extends object>(
  left: readonly Item[],
  right: readonly Item[],
  isSame: (one: Item, other: Item) => boolean,
): readonly AlignedPair<Item>[] {
  if (left.length > maxAligned || right.length > maxAligned) return byPlace(left, right);
  const width = right.length + 1;
  /** Length of the longest common subsequence from a pair of items on. */
  const lengths = new Uint16Array((left.length + 1) * width);
  for (let l = left.length - 1; l >= 0; l--) {
    for (let r = right.length - 1; r >= 0; r--) {
      lengths[l * width + r] = isSame(left[l]!, right[r]!)
        ? lengths[(l + 1) * width + r + 1]! + 1
        : Math.max(lengths[(l + 1) * width + r]!, lengths[l * width + r + 1]!);
    }
  }
  const pairs: AlignedPair<Item>[] = [];
  let [l, r] = [0, 0];
  while (l < left.length || r < right.length) {
    const [one, other] = [left[l], right[r]];
    if (one && other && isSame(one, other)) {
      pairs.push({ left: one, right: other });
      l += 1;
      r += 1;
    } else if (one && (!other || lengths[(l + 1) * width + r]! >= lengths[l * width + r + 1]!)) {
      pairs.push({ left: one, right: undefined });
      l += 1;
    } else {
      pairs.push({ left: undefined, right: other });
      r += 1;
    }
  }
  return pairs;
}

function byPlace<Item>(left: readonly Item[], right: readonly Item[]): readonly AlignedPair<Item>[] {
  return Array.from({ length: Math.max(left.length, right.length) }, (_, at) => ({
    left: left[at],
    right: right[at],
  }));
}
