/** Unsaved texts and forms; they survive an error, a reload and a sign-in, but not the end of the tab. */
const prefix = 'orrery.draft.';

/** Stores a draft under a name such as `collection.new`; `undefined` deletes it. */
export function saveDraft(name: string, value: unknown): void {
  if (value === undefined) {
    sessionStorage.removeItem(prefix + name);
    return;
  }
  sessionStorage.setItem(prefix + name, JSON.stringify(value));
}

/** The stored draft; the reader validates its type. An invalid draft is deleted. */
export function readDraft(name: string): unknown {
  const text = sessionStorage.getItem(prefix + name);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    console.warn(`the draft '${name}' is not valid JSON and was deleted`, error);
    sessionStorage.removeItem(prefix + name);
    return undefined;
  }
}

/** Names of the stored drafts. */
export function draftNames(): readonly string[] {
  return Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '')
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length))
    .sort();
}
