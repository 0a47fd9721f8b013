/** What XML 1.0 cannot hold, not even as a reference. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** A text for content and for attributes in double quotes; what XML cannot hold becomes U+FFFD. */
export function escapeXml(text: string): string {
  return text.replace(forbidden, '\ufffd').replace(/[&<>"\t\n\r]/g, (found) => references[found]!);
}
