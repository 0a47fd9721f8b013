import type { Completion, Completions } from '../engine/messages.ts';

/** The expression at the end of a text that can be completed: names joined by dots. */
const expression = /(?:^|[^\w$.\])"'`])((?:[A-Za-z_$][\w$]*\.)*)([A-Za-z_$][\w$]*)?$/;
const maxItems = 500;

/**
 * Members and global names that complete the end of a text. Nothing is called; getters of objects on the way are read.
 * `namesOf`: further members of an object, such as the collections of a database.
 */
export function complete(text: string, namesOf: (object: object) => readonly Completion[]): Completions {
  const match = expression.exec(text);
  if (match === null) return { start: text.length, items: [] };
  const [, path = '', prefix = ''] = match;
  const start = text.length - prefix.length;
  if (path === '' && prefix === '') return { start, items: [] };
  let owner: unknown = globalThis;
  for (const name of path.split('.').slice(0, -1)) {
    owner = owner === globalThis ? globalValue(name) : (Object(owner) as Record<string, unknown>)[name];
    if (owner === undefined || owner === null) return { start, items: [] };
  }
  const object = Object(owner) as object;
  const items = new Map<string, Completion>();
  for (const item of [...(path === '' ? keywords : []), ...namesOf(object), ...membersOf(object)]) {
    if (item.name.startsWith(prefix) && !items.has(item.name)) items.set(item.name, item);
  }
  const isHidden = ({ name }: Completion) => name.startsWith('_');
  return {
    start,
    items: [...items.values()]
      .sort(
        (left, right) => Number(isHidden(left)) - Number(isHidden(right)) || compare(left.name, right.name),
      )
      .slice(0, maxItems),
  };
}

/** Commands of the shell, which are no variables. */
const keywords: readonly Completion[] = ['exit', 'help', 'more', 'tutorial'].map((name) => ({
  name,
  kind: 'function',
  owner: 'shell',
}));

/** A global variable, also one declared with `let` or `const`. */
export function globalValue(name: string): unknown {
  try {
    // This file runs in the engine of the shell only.
    return new Function(`return ${name};`)();
  } catch {
    // No such variable.
    return undefined;
  }
}

function* membersOf(object: object): Generator<Completion> {
  for (let level: object | null = object; level !== null; level = Object.getPrototypeOf(level)) {
    if (level === Object.prototype && level !== object) return;
    const owner = level.constructor?.name ?? 'Object';
    for (const name of Object.getOwnPropertyNames(level)) {
      if (name === 'constructor' || name === '_PRINT' || !/^[A-Za-z_$][\w$]*$/.test(name)) continue;
      const { value, get } = Object.getOwnPropertyDescriptor(level, name) ?? {};
      if (get !== undefined) continue;
      yield { name, kind: typeof value === 'function' ? 'function' : 'value', owner };
    }
  }
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
