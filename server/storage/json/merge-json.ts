import type { Value } from '../../../aql/values/value.ts';
import { stringifyJson } from '../../../protocol/lib/write-json.ts';
import { BracketIndex } from './BracketIndex.ts';
import { findPlainMember, type MemberPositions, memberName, scanMembers } from './json-members.ts';

interface MergeRules {
  /** False: null in the patch removes the attribute. */
  readonly keepNull: boolean;
  /** False: objects are replaced, not merged. */
  readonly mergeObjects: boolean;
  /** With keepNull false, nulls within an inserted object are kept, as in ArangoDB 2.8. */
  readonly keepInnerNulls: boolean;
}

/** The members of one object within a text, without its braces. */
interface Members {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly brackets: BracketIndex | undefined;
}

/** Texts of this length and more use a bracket index. */
const longText = 4096;

/** A patch with more members is merged member by member, because each splice copies the text. */
const maxSplices = 8;

/** If the product of both member counts is greater, names are looked up in a map. */
const fewComparisons = 256;

/**
 * Merges `patch` into `old`; both texts are members without braces. Attributes that the patch does not change keep
 * their bytes and position; new members follow in the order of the patch. Linear in both texts.
 */
export function mergeBodies(old: string, patch: string, rules: MergeRules): string {
  const patches: MemberPositions = [];
  const from = wholeText(patch);
  const patchCount = scanMembers(patch, 0, patches, patch.length, from.brackets);
  const spliced = patchCount > maxSplices ? undefined : splice(old, patch, patches, patchCount);
  return spliced ?? merge(wholeText(old), from, rules);
}

function wholeText(text: string): Members {
  const brackets = text.length < longText ? undefined : new BracketIndex(text);
  return { text, start: 0, end: text.length, brackets };
}

/** The same for a patch of plain values, located in the old text by search; undefined if a search cannot decide. */
function splice(
  old: string,
  patch: string,
  patches: MemberPositions,
  patchCount: number,
): string | undefined {
  let body = old;
  for (let at = 0; at < patchCount; at++) {
    const value = patch.slice(patches[3 * at + 1], patches[3 * at + 2]);
    if (value.startsWith('{') || value === 'null') return undefined;
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

function merge(old: Members, patch: Members, rules: MergeRules): string {
  const olds: MemberPositions = [];
  const oldCount = scanMembers(old.text, old.start, olds, old.end, old.brackets);
  const patches: MemberPositions = [];
  const patchCount = scanMembers(patch.text, patch.start, patches, patch.end, patch.brackets);
  const places = oldCount * patchCount > fewComparisons ? placesByName(old.text, olds, oldCount) : undefined;
  /** Replacement of a member of the old text: another value, or empty for a removal. */
  let changed: Map<number, string> | undefined;
  let added = '';
  for (let at = 0; at < patchCount; at++) {
    const nameStart = patches[3 * at] as number;
    const valueStart = patches[3 * at + 1] as number;
    const valueEnd = patches[3 * at + 2] as number;
    const same =
      places === undefined
        ? findMember(old.text, olds, oldCount, patch.text, nameStart)
        : (places.get(memberName(patch.text, nameStart)) ?? -1);
    if (same < 0) {
      const text = newValue(patch, valueStart, valueEnd, rules);
      if (text !== '') added += `,${JSON.stringify(memberName(patch.text, nameStart))}:${text}`;
      continue;
    }
    const oldStart = olds[3 * same + 1] as number;
    const isMerged =
      rules.mergeObjects &&
      isObject(patch.text, valueStart, valueEnd) &&
      isObject(old.text, oldStart, old.end);
    const text = isMerged
      ? `{${merge(
          { ...old, start: oldStart + 1, end: (olds[3 * same + 2] as number) - 1 },
          { ...patch, start: valueStart + 1, end: valueEnd - 1 },
          rules,
        )}}`
      : newValue(patch, valueStart, valueEnd, rules);
    changed ??= new Map();
    changed.set(same, text);
  }
  const kept =
    changed === undefined
      ? old.text.slice(old.start, old.end)
      : withChanges(old.text, olds, oldCount, changed);
  return kept === '' ? added.slice(1) : kept + added;
}

/** The replacement of a value; empty for a removed attribute. */
function newValue(patch: Members, start: number, end: number, rules: MergeRules): string {
  if (rules.keepNull) return patch.text.slice(start, end);
  if (isNull(patch.text, start, end)) return '';
  return rules.keepInnerNulls ? patch.text.slice(start, end) : withoutNulls(patch, start, end);
}

/** The member of `old` with the name at `nameStart` in `patch`; -1 if there is none. */
function findMember(
  old: string,
  olds: MemberPositions,
  oldCount: number,
  patch: string,
  nameStart: number,
): number {
  const name = memberName(patch, nameStart);
  const plain = `"${name}"`;
  // Searched from the end, because the last of duplicate names counts.
  for (let at = oldCount - 1; at >= 0; at--) {
    const start = olds[3 * at] as number;
    if (old.startsWith(plain, start) || memberName(old, start) === name) return at;
  }
  return -1;
}

/** Maps duplicate names to the last offset. */
function placesByName(text: string, positions: MemberPositions, count: number): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (let at = 0; at < count; at++) places.set(memberName(text, positions[3 * at] as number), at);
  return places;
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

function isObject(text: string, start: number, end: number): boolean {
  return start < end && text.charCodeAt(start) === 123;
}

function isNull(text: string, start: number, end: number): boolean {
  return end - start === 4 && text.startsWith('null', start);
}

/** Removes null members of objects at all levels, but no array items. */
function withoutNulls(members: Members, start: number, end: number): string {
  const { text, brackets } = members;
  if (!isObject(text, start, end)) return text.slice(start, end);
  const positions: MemberPositions = [];
  const count = scanMembers(text, start + 1, positions, end, brackets);
  let body = '';
  for (let at = 0; at < count; at++) {
    const valueStart = positions[3 * at + 1] as number;
    const valueEnd = positions[3 * at + 2] as number;
    if (isNull(text, valueStart, valueEnd)) continue;
    const name = text.slice(positions[3 * at], valueStart);
    body += `${body === '' ? '' : ','}${name}${withoutNulls(members, valueStart, valueEnd)}`;
  }
  return `{${body}}`;
}

/** The body with these attributes; undefined removes an attribute. Other attributes keep their bytes. */
export function withMembers(body: string, changes: ReadonlyMap<string, Value | undefined>): string {
  const patchOf = (isRemoval: boolean) =>
    [...changes]
      .filter(([, value]) => (value === undefined) === isRemoval)
      .map(([name, value]) => `${JSON.stringify(name)}:${stringifyJson(value ?? null)}`)
      .join(',');
  const [set, removed] = [patchOf(false), patchOf(true)];
  const rules = { mergeObjects: false, keepInnerNulls: true };
  const changed = set === '' ? body : mergeBodies(body, set, { ...rules, keepNull: true });
  return removed === '' ? changed : mergeBodies(changed, removed, { ...rules, keepNull: false });
}
