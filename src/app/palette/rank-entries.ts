/**
 * The entries that contain all words of the text, best match first: the label equals a word, begins with it, has a word
 * that begins with it, or contains it; then words of the group. Equal matches keep their order.
 */
export function rankEntries<Entry extends { readonly label: string; readonly group: string }>(
  entries: readonly Entry[],
  text: string,
): readonly Entry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries;
  const wanted = words.join(' ');
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, words, wanted) }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ entry }) => entry);
}

function rankOf(
  entry: { readonly label: string; readonly group: string },
  words: readonly string[],
  wanted: string,
): number {
  const label = entry.label.toLowerCase();
  if (label === wanted) return 0;
  if (label.startsWith(wanted)) return 1;
  const parts = label.split(/[\s_\-./]+/);
  if (words.every((word) => parts.some((part) => part.startsWith(word)))) return 2;
  if (words.every((word) => label.includes(word))) return 3;
  const all = `${label} ${entry.group.toLowerCase()}`;
  return words.every((word) => all.includes(word)) ? 4 : Number.POSITIVE_INFINITY;
}
