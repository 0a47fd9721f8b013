/** What a label shows of any value; undefined where there is none, so that the style says what to show instead. */
export function toLabel(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
