/**
 * What a 2.8 server says about a text that is no JSON; asked only after the text was refused.
 * Covers what its parser distinguishes at the top level; the rest gets the general text.
 */
export function jsonComplaint(text: string): string {
  const body = text.trim();
  if (body === '') return 'expecting atom, got end-of-file';
  const first = text.trimStart()[0]!;
  if (text.startsWith('\ufeff') || /[A-Za-z]/.test(first)) return 'expected object, got unquoted string';
  if (first === '{') return objectComplaint(body);
  if (first === '[' && !closes(body)) return 'expecting comma or closing bracket, got end-of-file';
  return 'failed to parse json object: expecting EOF';
}

function objectComplaint(body: string): string {
  const inside = body.slice(1).trimStart();
  if (inside === '' || !closes(body)) return 'expecting a object attribute name or element, got end-of-file';
  if (!inside.startsWith('"') && !inside.startsWith('}')) return 'expecting attribute name';
  if (!/[}\]]$/.test(body)) return 'failed to parse json object: expecting EOF';
  return 'invalid JSON object';
}

/** Whether each bracket outside of strings is closed somewhere. */
function closes(body: string): boolean {
  const brackets = body.replace(/"(?:[^"\\]|\\.)*"/g, '');
  const count = (pattern: RegExp) => brackets.match(pattern)?.length ?? 0;
  return count(/[[{]/g) <= count(/[\]}]/g);
}
