const maxTextLength = 200;
const maxMembers = 8;
const maxDepth = 3;

/** A request value for an error message: JSON, truncated by length and depth; 'nothing' for undefined. */
export function describeValue(value: unknown): string {
  return value === undefined ? 'nothing' : describe(value, 0);
}

function describe(value: unknown, depth: number): string {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'string') return describeText(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) {
    if (depth === maxDepth && value.length > 0) return '[…]';
    const shown = value.slice(0, maxMembers).map((element) => describe(element, depth + 1));
    return `[${cut(shown, value.length).join(',')}]`;
  }
  const names = Object.keys(value);
  if (depth === maxDepth && names.length > 0) return '{…}';
  const shown = names.slice(0, maxMembers).map((name) => {
    const member = describe((value as Readonly<Record<string, unknown>>)[name], depth + 1);
    return `${describeText(name)}:${member}`;
  });
  return `{${cut(shown, names.length).join(',')}}`;
}

function describeText(text: string): string {
  return JSON.stringify(text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text);
}

function cut(shown: readonly string[], count: number): readonly string[] {
  return count > shown.length ? [...shown, '…'] : shown;
}
