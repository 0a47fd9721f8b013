const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A value as a text of HTML or XML. */
export function escapeMarkup(value: unknown): string {
  return String(value).replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
