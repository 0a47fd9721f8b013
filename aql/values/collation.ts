/** String order of ICU's collation 'en' with upper case first. Canonically equivalent strings are equal. */
const collator = new Intl.Collator('en', { caseFirst: 'upper' });

/**
 * Primary weight of each ASCII character, equal for both cases of a letter. 0 marks characters that are left
 * to ICU: characters that the collation ignores (most controls) and all non-ASCII characters.
 */
const primaryWeights = new Uint8Array(65536);

for (const [index, character] of [...'\t\n\v\f\r _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$0123456789'].entries()) {
  primaryWeights[character.charCodeAt(0)] = index + 1;
}
for (let letter = 0; letter < 26; letter++) {
  primaryWeights[65 + letter] = 100 + letter;
  primaryWeights[97 + letter] = 100 + letter;
}

/** True if the character at `index` cannot combine with its neighbours. */
function isPlainAt(text: string, index: number): boolean {
  return index < 0 || index >= text.length || primaryWeights[text.charCodeAt(index)] !== 0;
}

/**
 * Negative, zero or positive, equal to the result of `Intl.Collator('en', { caseFirst: 'upper' })`. ASCII
 * strings are decided without ICU: by the first difference in letters, otherwise by the first difference in
 * case (upper first).
 */
export function compareStrings(left: string, right: string): number {
  if (left === right) return 0;
  const length = Math.min(left.length, right.length);
  let byCase = 0;
  for (let index = 0; index < length; index++) {
    const leftCode = left.charCodeAt(index);
    const rightCode = right.charCodeAt(index);
    if (leftCode === rightCode) continue;
    const leftWeight = primaryWeights[leftCode]!;
    const rightWeight = primaryWeights[rightCode]!;
    if (
      leftWeight === 0 ||
      rightWeight === 0 ||
      !isPlainAt(left, index - 1) ||
      !isPlainAt(left, index + 1) ||
      !isPlainAt(right, index + 1)
    ) {
      return collator.compare(left, right);
    }
    if (leftWeight !== rightWeight) return leftWeight - rightWeight;
    if (byCase === 0) byCase = leftCode - rightCode;
  }
  if (left.length === right.length) return byCase;
  const longer = left.length > right.length ? left : right;
  if (!isPlainAt(longer, length - 1) || !isPlainAt(longer, length) || !isPlainAt(longer, length + 1)) {
    return collator.compare(left, right);
  }
  return left.length - right.length;
}

/** The same as `compareStrings(left, right) === 0`. */
export function equalStrings(left: string, right: string): boolean {
  return left === right || compareStrings(left, right) === 0;
}

/** One representative for each class of equal characters seen so far, in collation order. */
const representatives: string[] = [];
const representativeOf = new Map<string, string>();
for (let code = 9; code < 127; code++) {
  const character = String.fromCharCode(code);
  if (primaryWeights[code] !== 0) findRepresentative(character);
}

function findRepresentative(character: string): string {
  const known = representativeOf.get(character);
  if (known !== undefined) return known;
  let representative = character;
  if (collator.compare(character, '') === 0) {
    representative = '';
  } else {
    let low = 0;
    let high = representatives.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const order = collator.compare(representatives[middle]!, character);
      if (order === 0) {
        representative = representatives[middle]!;
        break;
      }
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    if (representative === character && low === high) representatives.splice(low, 0, character);
  }
  representativeOf.set(character, representative);
  return representative;
}

const plainText = /^[\x20-\x7e\t\n\v\f\r]*$/;

/**
 * A key that is equal for equal strings and different for different strings. The key of a plain ASCII string
 * is the string itself.
 */
export function collationKey(text: string): string {
  if (plainText.test(text)) return text;
  let key = '';
  for (const character of text.normalize('NFD')) key += findRepresentative(character);
  return key;
}
