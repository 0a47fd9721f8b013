/**
 * The known name closest to a mistyped name, within an edit distance of a third of its length, and of 1 for two letters;
 * undefined if none is close enough.
 */
export function findNearestName(name: string, known: Iterable<string>): string | undefined {
  // Every name of one letter is close to all others.
  if (name.length < 2) return undefined;
  const limit = Math.max(1, Math.floor(name.length / 3));
  const wanted = name.toLowerCase();
  let nearest: string | undefined;
  let nearestDistance = limit + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) >= nearestDistance) continue;
    const distance = editDistance(wanted, candidate.toLowerCase());
    if (distance < nearestDistance) {
      nearest = candidate;
      nearestDistance = distance;
    }
  }
  return nearest;
}

/**
 * Damerau-Levenshtein distance in UTF-16 units (optimal string alignment: a swap of adjacent letters counts as 1).
 * O(n·m) time, O(m) memory.
 */
export function editDistance(left: string, right: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1];
      let min = Math.min(
        previous[column - 1]! + (isSame ? 0 : 1),
        previous[column]! + 1,
        current[column - 1]! + 1,
      );
      const isSwapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (row > 1 && column > 1 && isSwapped) min = Math.min(min, beforePrevious[column - 2]! + 1);
      current.push(min);
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[right.length]!;
}
