/** Label of a vertex or an edge without a value of its label attribute. */
const unsetLabel = 'ATTR NOT SET';

const freeLabelLength = 15;
const cutLength = 13;
const lineLength = 10;
const longestLine = 12;

/** Marks that turn the direction of the text around them, also of other labels. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/gu;

const charactersOf = (label: string) => [...(label === '' ? unsetLabel : label.replace(directionMarks, ''))];

/** A label next to a circle: over 15 characters it is cut to 13 and '...'. */
export function toFreeLabel(label: string): string {
  const characters = charactersOf(label);
  if (characters.length <= freeLabelLength) return characters.join('');
  return `${characters.slice(0, cutLength).join('')}...`;
}

/**
 * A label in a box: at most two lines of 10 to 12 characters, broken at a space or punctuation mark if there is one.
 */
export function toBoxLabel(label: string): string[] {
  const characters = charactersOf(label);
  if (characters.length <= longestLine) return [characters.join('')];
  const end = breakAt(characters);
  const rest = characters.slice(end).join('').trimStart();
  const second = [...rest];
  const cut = second.length > longestLine ? `${second.slice(0, lineLength - 1).join('')}...` : rest;
  return [characters.slice(0, end).join('').trimEnd(), cut];
}

/** End of the first line: after the last space or mark among the characters 5 to 12, otherwise after ten. */
function breakAt(characters: readonly string[]): number {
  for (let end = longestLine; end >= lineLength / 2; end--) {
    if (/[\s\-_.:/]/.test(characters[end - 1]!)) return end;
  }
  return lineLength;
}

/** An attribute value as label text. */
export function toLabelText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
