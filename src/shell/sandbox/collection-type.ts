const typeNames: Readonly<Record<number, string>> = { 2: 'document', 3: 'edge' };

/** The kind of a collection in words; names of system collections begin with an underscore. */
export function collectionTypeLabel(type: number | undefined, name: string): string {
  const label = (type === undefined ? undefined : typeNames[type]) ?? 'unknown';
  return name.startsWith('_') ? `${label} (system)` : label;
}
