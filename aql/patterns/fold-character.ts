/**
 * Letters that simple case folding does not change, although their upper or lower case is another letter:
 * dotless i and I with a dot.
 */
const unfolded: ReadonlySet<string> = new Set(['ı', 'İ']);

/** Representative of all cases of a character, by Unicode simple case folding. */
export function foldCharacter(character: string): string {
  if (unfolded.has(character)) return character;
  const upper = character.toUpperCase();
  const lower = (upper.length === character.length ? upper : character).toLowerCase();
  return lower.length === character.length ? lower : character;
}
