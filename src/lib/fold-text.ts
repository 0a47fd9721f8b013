/** Letters that NFKD does not decompose. */
const letters: Readonly<Record<string, string>> = {
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** The text in lower case without accents, for comparisons that ignore both. */
export function foldText(text: string): string {
  for (let place = 0; place < text.length; place++) {
    if (text.charCodeAt(place) > 127) return foldAccents(text);
  }
  return text.toLowerCase();
}

function foldAccents(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return plain.replace(/[øđðłħŧıßæœþ]/g, (letter) => letters[letter]!);
}

/** Accented forms by letter, as members of a character class. */
const accented: Readonly<Record<string, string>> = {
  a: 'àáâãäåāăąǎ',
  c: 'çćĉċč',
  d: 'ďđð',
  e: 'èéêëēĕėęě',
  g: 'ĝğġģ',
  h: 'ĥħ',
  i: 'ìíîïĩīĭįı',
  j: 'ĵ',
  k: 'ķ',
  l: 'ĺļľŀł',
  n: 'ñńņň',
  o: 'òóôõöøōŏő',
  r: 'ŕŗř',
  s: 'śŝşšș',
  t: 'ţťŧț',
  u: 'ùúûüũūŭůűų',
  w: 'ŵ',
  y: 'ýÿŷ',
  z: 'źżž',
};

/** A regular expression that matches the text with and without accents; the caller compares without case. */
export function foldedPattern(text: string): string {
  return Array.from(foldText(text), (letter) => {
    const forms = accented[letter];
    if (forms !== undefined) return `[${letter}${forms}${forms.toUpperCase()}]`;
    return letter.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  }).join('');
}
