/** Writes values of `parseJson`. Numbers without a JSON representation (NaN, Infinity) become null. */
export function stringifyJson(value: unknown): string {
  return hasBigint(value) ? write(value) : JSON.stringify(value);
}

function hasBigint(value: unknown): boolean {
  if (typeof value === 'bigint') return true;
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(hasBigint);
  for (const name in value) if (hasBigint((value as Record<string, unknown>)[name])) return true;
  return false;
}

function write(value: unknown): string {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`;
  const members: string[] = [];
  for (const [name, member] of Object.entries(value)) {
    if (member !== undefined) members.push(`${JSON.stringify(name)}:${write(member)}`);
  }
  return `{${members.join(',')}}`;
}
