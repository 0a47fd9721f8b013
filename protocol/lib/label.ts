/** The label of a vertex whose label attribute is an empty text. */
const emptyText = '(empty text)';

/** The label for any value; undefined for null, for which the style defines a fallback. */
export function toLabel(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The label of a vertex with a label attribute; '' if its value is null or missing. */
export function toVertexLabel(value: unknown): string {
  return value === '' ? emptyText : (toLabel(value) ?? '');
}
