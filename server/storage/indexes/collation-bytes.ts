import { createHash } from 'node:crypto';
import { compareStrings } from '../../../aql/values/collation.ts';

/**
 * Bytes in the sort order of the language. The collation compares letters first and case last. A plain ASCII text is
 * therefore encoded as one byte per letter regardless of case, then 0, then one case bit per character. The bytes of
 * plain characters are derived from the collation at start.
 */
const plainText = /^[\x20-\x7e\t\n\v\f\r]*$/;

const plainCharacters = [...Array(127).keys()].map((code) => String.fromCharCode(code)).filter(isPlain);

/** Byte of each plain character; the same for both cases of a letter. */
const primaryByte = new Uint8Array(128);
/** The characters of a byte: upper case (or the only one) first. */
const charactersOf: string[] = [];

const firstPrimaryByte = 0x10;

for (const character of [...plainCharacters].sort(compareStrings)) {
  const upper = character.toUpperCase();
  const isLower = upper !== character;
  const byte = isLower ? primaryByte[upper.charCodeAt(0)] : undefined;
  const own = byte ?? firstPrimaryByte + new Set(primaryByte).size - 1;
  primaryByte[character.charCodeAt(0)] = own;
  charactersOf[own] = (charactersOf[own] ?? '') + character;
}

function isPlain(character: string): boolean {
  return plainText.test(character);
}

/** Terminators of the letters of a complete and of a truncated text. */
const endOfLetters = 0x00;
const cutOfLetters = 0x01;
/** Replaces the letters of a text with an unknown position among the plain texts; sorts before all of them. */
const noLetters = 0x01;
/** Follows the letters if more than case distinguishes the text from others with these letters: accents, ignored signs. */
const otherMarks = 0x01;
const caseBits = 0x02;

/**
 * Precision of the encoding. `exact`: equal bytes are equal values. `group`: the order is undetermined only among
 * entries with the same first bytes. `class`: the value may be anywhere among the values of its type.
 */
export type Precision = 'exact' | 'group' | 'class';

interface EncodedText {
  readonly bytes: Buffer;
  readonly precision: Precision;
  /** Number of bytes shared by all texts of the group. Equal texts have equal bytes in each precision. */
  readonly groupLength: number;
}

export function encodeText(text: string, maxLetters: number): EncodedText {
  if (plainText.test(text)) return encodePlain(text, maxLetters);
  const folded = fold(text);
  if (folded === undefined) return encodeOther(text, maxLetters);
  const { bytes, groupLength } = encodePlain(folded, maxLetters);
  const marked = Buffer.from(bytes.subarray(0, groupLength + 1));
  marked[groupLength] = otherMarks;
  return { bytes: marked, precision: 'group', groupLength };
}

/** A text with letters outside the plain set: its bytes support equality only. */
function encodeOther(text: string, maxLetters: number): EncodedText {
  const key = Buffer.from(text);
  const tail =
    key.length <= maxLetters
      ? Buffer.of(0)
      : createHash('sha256').update(key).digest().subarray(0, hashLength);
  const bytes = Buffer.concat([
    Buffer.of(noLetters),
    key.length <= maxLetters ? key : key.subarray(0, maxLetters - hashLength),
    tail,
  ]);
  return { bytes, precision: 'class', groupLength: bytes.length };
}

const hashLength = 16;

function encodePlain(text: string, maxLetters: number): EncodedText {
  const { length } = text;
  if (length > maxLetters) {
    const bytes = Buffer.allocUnsafe(maxLetters + 2);
    for (let at = 0; at < maxLetters; at++) bytes[at] = primaryByte[text.charCodeAt(at)] as number;
    bytes[maxLetters] = cutOfLetters;
    bytes[maxLetters + 1] = otherMarks;
    return { bytes, precision: 'group', groupLength: maxLetters + 1 };
  }
  const bytes = Buffer.alloc(length + 2 + ((length + 7) >> 3));
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    bytes[at] = primaryByte[code] as number;
    const isUpper = code >= 65 && code <= 90;
    const caseAt = length + 2 + (at >> 3);
    if (!isUpper) bytes[caseAt] = (bytes[caseAt] as number) | (0x80 >> (at & 7));
  }
  bytes[length] = endOfLetters;
  bytes[length + 1] = caseBits;
  return { bytes, precision: 'exact', groupLength: length + 1 };
}

const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
  ı: 'i',
};

const baseLetters = new Intl.Collator('en', { sensitivity: 'base' });

/** The plain text with the same letters (without accents and the like); undefined if there is none. */
function fold(text: string): string | undefined {
  const folded = text
    .normalize('NFKD')
    .replace(/[^\x20-\x7e\t\n\v\f\r]/g, (character) => letters[character] ?? '');
  return baseLetters.compare(text, folded) === 0 ? folded : undefined;
}

/** Decodes an exactly encoded text that starts at `at`. */
export function decodeText(bytes: Buffer, at: number): { readonly text: string; readonly end: number } {
  let end = at;
  while ((bytes[end] as number) >= firstPrimaryByte) end += 1;
  const length = end - at;
  let text = '';
  for (let index = 0; index < length; index++) {
    const characters = charactersOf[bytes[at + index] as number] as string;
    const isNotUpper = ((bytes[end + 2 + (index >> 3)] as number) & (0x80 >> (index & 7))) !== 0;
    text += isNotUpper ? (characters[characters.length - 1] as string) : (characters[0] as string);
  }
  return { text, end: end + 2 + ((length + 7) >> 3) };
}
