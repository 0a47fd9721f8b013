const systemNames: ReadonlySet<string> = new Set(['_id', '_key', '_rev', '_from', '_to']);

/** False for attributes that identify a document or connect it with others. */
export const isEditableName = (name: string) => !systemNames.has(name);
