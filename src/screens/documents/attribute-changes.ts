import { stringifyJson } from '../../../protocol/lib/write-json.ts';
import { membersOf } from '../../lib/raw-json.ts';
import { pathOf, readValue } from './document-filter.ts';

/** One row of a bulk change. */
export interface AttributeChange {
  /** An attribute path; see `pathOf`. */
  readonly attribute: string;
  readonly action: 'set' | 'remove';
  /** The new value as typed; see `readValue`. */
  readonly text: string;
}

/** System attributes that a change cannot set. */
const fixed = new Set(['_key', '_id', '_rev']);

/** The problem of a row; undefined if it can be applied. */
export function findChangeProblem(
  change: AttributeChange,
  all: readonly AttributeChange[],
): string | undefined {
  const path = pathOf(change.attribute);
  if (path.length === 0) return 'An attribute is required.';
  if (fixed.has(path[0]!)) return 'The database sets this attribute.';
  const name = path.join('.');
  const isTwice = all.filter((each) => pathOf(each.attribute).join('.') === name).length > 1;
  if (isTwice) return 'The attribute is changed twice.';
  const hasRemoval = all.some(({ action }) => action === 'remove');
  if (change.action === 'set' && hasRemoval && hasNull(readValue(change.text).value)) {
    return 'Setting null and removing attributes need two updates.';
  }
  return undefined;
}

function hasNull(value: unknown): boolean {
  if (value === null) return true;
  return typeof value === 'object' && Object.values(value).some(hasNull);
}

/** The patch of an update, and its option: with removals, null removes an attribute. */
export function toPatch(changes: readonly AttributeChange[]): {
  readonly changes: Readonly<Record<string, unknown>>;
  readonly keepNull: boolean;
} {
  const patch: Record<string, unknown> = {};
  for (const { attribute, action, text } of changes) {
    const path = pathOf(attribute);
    let object = patch;
    for (const name of path.slice(0, -1)) {
      const next = Object.hasOwn(object, name) ? object[name] : undefined;
      const inner = typeof next === 'object' && next !== null ? (next as Record<string, unknown>) : {};
      setMember(object, name, inner);
      object = inner;
    }
    setMember(object, path.at(-1)!, action === 'remove' ? null : readValue(text).value);
  }
  return { changes: patch, keepNull: changes.every(({ action }) => action === 'set') };
}

/** Also for the name `__proto__`. */
function setMember(object: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}

/** The value of an attribute before and after a change, as JSON text; undefined if it is missing. */
export function previewChange(
  members: ReadonlyMap<string, string>,
  { attribute, action, text }: AttributeChange,
): { readonly before: string | undefined; readonly after: string | undefined } {
  return {
    before: valueAt(members, pathOf(attribute)),
    after: action === 'remove' ? undefined : stringifyJson(readValue(text).value),
  };
}

function valueAt(members: ReadonlyMap<string, string>, path: readonly string[]): string | undefined {
  const raw = members.get(path[0] ?? '');
  if (path.length <= 1 || raw === undefined) return raw;
  return raw.startsWith('{') ? valueAt(membersOf(raw), path.slice(1)) : undefined;
}
