/** Letters whose upper or lower case is a letter that simple case folding keeps apart: dotless i and I with a dot. */
const unfolded: ReadonlySet<string> = new Set(['ı', 'İ']);

/** The representative of all cases of a character, as simple case folding of Unicode has it. */
export function foldCharacter(character: string): string {
  if (unfolded.has(character)) return character;
  const upper = character.toUpperCase();
  const lower = (upper.length === character.length ? upper : character).toLowerCase();
  return lower.length === character.length ? lower : character;
}
