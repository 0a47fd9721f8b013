/** A field as defined by RFC 4180. */
export function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of such fields. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.join(',')}\r\n`;
}
