import { membersOf, objectText } from '../../lib/raw-json.ts';

/** Characters of a key, at most 254. */
const keyPattern = /^[A-Za-z0-9_\-:.@()+,=;$!*'%]{1,254}$/;

export function validateKey(key: string): string | undefined {
  if (key === '' || keyPattern.test(key)) return undefined;
  return "Only letters, digits and _ - : . @ ( ) + , = ; $ ! * ' % are allowed, at most 254.";
}

/** An edge requires the id of a document at both ends. */
export function validateHandle(id: string, attribute: '_from' | '_to'): string | undefined {
  if (id === '') return `${attribute} is required.`;
  const slash = id.indexOf('/');
  if (slash > 0 && slash < id.length - 1 && validateKey(id.slice(slash + 1)) === undefined) return undefined;
  return 'Expected the id of a document: collection/key';
}

/**
 * The body of a new document: its attributes as typed, so that numbers keep their digits. System attributes of the form
 * replace those of the text.
 */
export function documentJson(
  text: string,
  system: Readonly<Partial<Record<'_key' | '_from' | '_to', string>>>,
): string {
  const members = new Map(membersOf(text));
  for (const [name, value] of Object.entries(system)) {
    if (value !== '') members.set(name, JSON.stringify(value));
  }
  return objectText(members);
}
