import { findPlainMember, type MemberPositions, memberName, scanMembers } from './json-members.ts';

interface MergeRules {
  /** False: null in the patch removes the attribute. */
  readonly keepNull: boolean;
  /** False: objects are replaced, not merged. */
  readonly mergeObjects: boolean;
  /** With keepNull false: nulls within an object that is taken over whole stay (as 2.8 does). */
  readonly keepInnerNulls: boolean;
}

/**
 * The members that `patch` makes of `old`; both texts are members without braces. What the patch does not touch keeps
 * its bytes and its place; new members follow in the patch's order.
 */
export function mergeBodies(old: string, patch: string, rules: MergeRules): string {
  const patches: MemberPositions = [];
  const patchCount = scanMembers(patch, 0, patches);
  return splice(old, patch, patches, patchCount) ?? merge(old, patch, patches, patchCount, rules);
}

/**
 * The same for a patch of plain values, whose places in the old text a search finds; undefined where that is not enough.
 */
function splice(
  old: string,
  patch: string,
  patches: MemberPositions,
  patchCount: number,
): string | undefined {
  let body = old;
  for (let at = 0; at < patchCount; at++) {
    const value = patch.slice(patches[3 * at + 1], patches[3 * at + 2]);
    if (isObject(value) || value === 'null') return undefined;
    const name = memberName(patch, patches[3 * at] as number);
    const place = findPlainMember(body, name);
    if (place === undefined) return undefined;
    if (place === 'absent') {
      body += `${body === '' ? '' : ','}${JSON.stringify(name)}:${value}`;
      continue;
    }
    body = body.slice(0, place.valueStart) + value + body.slice(place.valueEnd);
  }
  return body;
}

function merge(
  old: string,
  patch: string,
  patches: MemberPositions,
  patchCount: number,
  rules: MergeRules,
): string {
  const olds: MemberPositions = [];
  const oldCount = scanMembers(old, 0, olds);
  /** What a member of the old text becomes: another value, or (empty) nothing. */
  let changed: Map<number, string> | undefined;
  let added = '';
  for (let at = 0; at < patchCount; at++) {
    const nameStart = patches[3 * at] as number;
    const valueStart = patches[3 * at + 1] as number;
    const value = patch.slice(valueStart, patches[3 * at + 2]);
    const same = findMember(old, olds, oldCount, patch, nameStart);
    if (same < 0) {
      const text = newValue(value, rules);
      if (text !== '') added += `,${JSON.stringify(memberName(patch, nameStart))}:${text}`;
      continue;
    }
    const before = old.slice(olds[3 * same + 1], olds[3 * same + 2]);
    const isMerged = rules.mergeObjects && isObject(value) && isObject(before);
    const text = isMerged
      ? `{${mergeBodies(before.slice(1, -1), value.slice(1, -1), rules)}}`
      : newValue(value, rules);
    changed ??= new Map();
    changed.set(same, text);
  }
  const kept = changed === undefined ? old : withChanges(old, olds, oldCount, changed);
  return kept === '' ? added.slice(1) : kept + added;
}

/** What takes the place of a value; empty when the attribute goes. */
function newValue(value: string, rules: MergeRules): string {
  if (rules.keepNull) return value;
  if (value === 'null') return '';
  return rules.keepInnerNulls ? value : withoutNulls(value);
}

/** The member of `old` with the name that stands in `patch` at `nameStart`; -1 when there is none. */
function findMember(
  old: string,
  olds: MemberPositions,
  oldCount: number,
  patch: string,
  nameStart: number,
): number {
  const name = memberName(patch, nameStart);
  const plain = `"${name}"`;
  // From the end, for of a name that is there twice the last one counts.
  for (let at = oldCount - 1; at >= 0; at--) {
    const start = olds[3 * at] as number;
    if (old.startsWith(plain, start) || memberName(old, start) === name) return at;
  }
  return -1;
}

function withChanges(
  old: string,
  olds: MemberPositions,
  count: number,
  changed: ReadonlyMap<number, string>,
): string {
  let body = '';
  for (let at = 0; at < count; at++) {
    const text = changed.get(at);
    if (text === '') continue;
    const start = olds[3 * at] as number;
    const member =
      text === undefined ? old.slice(start, olds[3 * at + 2]) : old.slice(start, olds[3 * at + 1]) + text;
    body += body === '' ? member : `,${member}`;
  }
  return body;
}

function isObject(text: string): boolean {
  return text.startsWith('{');
}

/** Drops null members of objects at all levels; items of arrays stay. */
function withoutNulls(text: string): string {
  if (!isObject(text)) return text;
  const positions: MemberPositions = [];
  const count = scanMembers(text, 1, positions);
  let body = '';
  for (let at = 0; at < count; at++) {
    const valueStart = positions[3 * at + 1] as number;
    const value = text.slice(valueStart, positions[3 * at + 2]);
    if (value === 'null') continue;
    body += `${body === '' ? '' : ','}${text.slice(positions[3 * at], valueStart)}${withoutNulls(value)}`;
  }
  return `{${body}}`;
}
