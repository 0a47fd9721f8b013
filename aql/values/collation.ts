/** String order of ICU's collation 'en' with upper case first, up to case. */
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
 * Negative, zero or positive: the order of ICU's collation 'en' with upper case first and strength identical. Strings
 * without a difference in letters, accents and case (emoji with and without joiner, soft hyphens) follow the code points
 * of their canonical decomposition, canonically equivalent ones their own code points. 0 means the same string. ASCII
 * strings are decided without ICU: by the first difference in letters, otherwise by the first difference in case.
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
      return compareByIcu(left, right);
    }
    if (leftWeight !== rightWeight) return leftWeight - rightWeight;
    if (byCase === 0) byCase = leftCode - rightCode;
  }
  if (left.length === right.length) return byCase;
  const longer = left.length > right.length ? left : right;
  if (!isPlainAt(longer, length - 1) || !isPlainAt(longer, length) || !isPlainAt(longer, length + 1)) {
    return compareByIcu(left, right);
  }
  return left.length - right.length;
}

function compareByIcu(left: string, right: string): number {
  return (
    collator.compare(left, right) ||
    compareCodePoints(left.normalize('NFD'), right.normalize('NFD')) ||
    compareCodePoints(left, right)
  );
}

/** The order of the code points, which is that of the bytes of UTF-8. */
function compareCodePoints(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at++) {
    const [leftUnit, rightUnit] = [left.charCodeAt(at), right.charCodeAt(at)];
    if (leftUnit === rightUnit) continue;
    return rankOfUnit(leftUnit) - rankOfUnit(rightUnit);
  }
  return left.length - right.length;
}

/** Surrogates stand for code points behind those of all other units. */
function rankOfUnit(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit;
}
