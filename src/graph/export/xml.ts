/** Characters that XML 1.0 forbids, even as references. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters
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

/** Escapes text for content and double-quoted attributes; forbidden characters become U+FFFD. */
export function escapeXml(text: string): string {
  return text.replace(forbidden, '\ufffd').replace(/[&<>"\t\n\r]/g, (found) => references[found]!);
}
