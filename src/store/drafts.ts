/** Text and forms that are not saved yet; they outlive an error, a reload and a sign-in, not the tab. */
const prefix = 'orrery.draft.';

/** Keeps a draft under a name such as `collection.new`; `undefined` forgets it. */
export function saveDraft(name: string, value: unknown): void {
  if (value === undefined) {
    sessionStorage.removeItem(prefix + name);
    return;
  }
  sessionStorage.setItem(prefix + name, JSON.stringify(value));
}

/** The draft as it was kept; the reader checks its shape. A broken one is forgotten. */
export function readDraft(name: string): unknown {
  const text = sessionStorage.getItem(prefix + name);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    console.warn(`the draft '${name}' is not JSON and was forgotten`, error);
    sessionStorage.removeItem(prefix + name);
    return undefined;
  }
}

/** Names of the drafts that are kept. */
export function draftNames(): readonly string[] {
  return Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '')
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length))
    .sort();
}
