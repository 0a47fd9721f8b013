/** A field as RFC 4180 has it. */
export function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line of such fields. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.join(',')}\r\n`;
}
