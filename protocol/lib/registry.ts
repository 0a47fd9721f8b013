/**
 * Collects a registry folder: each module default-exports one entry with an `id`.
 * The argument is the result of `import.meta.glob('./folder/*.ts', { eager: true, import: 'default' })`.
 * Throws if two entries share an id.
 */
export function collectRegistry<Entry extends { readonly id: string }>(
  modules: Readonly<Record<string, Entry>>,
): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const [path, entry] of Object.entries(modules)) {
    if (entries.has(entry.id)) throw new Error(`registry: the id '${entry.id}' of ${path} is taken`);
    entries.set(entry.id, entry);
  }
  return entries;
}
