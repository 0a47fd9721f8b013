/** Widths of Helvetica from the space to the tilde, in thousandths of the font size. */
const regular =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584';
const bold =
  '278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584';
const widths = [regular, bold].map((text) => text.split(' ').map(Number));
const usualWidth = 556;

/** Characters of windows-1252 beyond ISO-8859-1, by code. */
const extra = new Map<string, number>(
  [
    [0x80, '€'],
    [0x85, '…'],
    [0x91, '‘'],
    [0x92, '’'],
    [0x93, '“'],
    [0x94, '”'],
    [0x95, '•'],
    [0x96, '–'],
    [0x97, '—'],
  ].map(([code, character]) => [character as string, code as number]),
);

/** The text as a string of PDF in the encoding of its standard fonts; undefined: it has other characters. */
export function pdfString(text: string): string | undefined {
  let result = '';
  for (const character of text) {
    const code = character.codePointAt(0)!;
    const own = (code >= 32 && code < 127) || (code >= 0xa0 && code <= 0xff) ? code : extra.get(character);
    if (own === undefined) return undefined;
    if (character === '(' || character === ')' || character === '\\') result += `\\${character}`;
    else result += own < 127 ? character : `\\${own.toString(8).padStart(3, '0')}`;
  }
  return `(${result})`;
}

/** Width of a text in Helvetica of size 1; accents have no width. */
export function helveticaWidth(text: string, isBold: boolean): number {
  const table = widths[isBold ? 1 : 0]!;
  let sum = 0;
  for (const character of text.normalize('NFD').replace(/\p{M}/gu, '')) {
    sum += table[character.codePointAt(0)! - 32] ?? usualWidth;
  }
  return sum / 1000;
}
