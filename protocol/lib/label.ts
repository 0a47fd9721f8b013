/** The label for any value; undefined for null, for which the style defines a fallback. */
export function toLabel(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
