const numberPattern = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** A word of a format without types as JSON: numbers keep their digits, other words are texts. */
export function plainText(text: string): string {
  if (jsonNumber.test(text)) return text;
  // Other writings of numbers, such as '.5', '+3' and '007'; the last one is a name.
  if (numberPattern.test(text) && !/^[+-]?0\d/.test(text)) return numberText(text);
  return JSON.stringify(text);
}

/** '+3' → '3', '.5' → '0.5', '3.' → '3': without reading the digits, which a double may not hold. */
function numberText(text: string): string {
  const plain = text
    .replace(/^\+/, '')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.(?=$|[eE])/, '');
  return jsonNumber.test(plain) ? plain : JSON.stringify(text);
}
