import { type MemberPositions, memberName, scanMembers } from './json-members.ts';

export interface MergeRules {
  /** False: null in the patch removes the attribute. */
  readonly keepNull: boolean;
  /** False: objects are replaced, not merged. */
  readonly mergeObjects: boolean;
  /** With keepNull false: nulls within an object that is taken over whole stay (as 2.8 does). */
  readonly keepInnerNulls: boolean;
}

/**
 * The members that `patch` makes of `old`; both texts are members without braces. Values that the patch does not touch
 * keep their bytes and their place; new ones follow in the patch's order.
 */
export function mergeBodies(old: string, patch: string, rules: MergeRules): string {
  const values = membersOf(old);
  for (const [name, value] of membersOf(patch)) {
    const before = values.get(name);
    if (value.text === 'null' && !rules.keepNull) {
      values.delete(name);
    } else if (rules.mergeObjects && isObject(value.text) && before !== undefined && isObject(before.text)) {
      const merged = mergeBodies(inner(before.text), inner(value.text), rules);
      values.set(name, { name: before.name, text: `{${merged}}` });
    } else {
      const isStripping = !rules.keepNull && !rules.keepInnerNulls;
      values.set(name, { name: value.name, text: isStripping ? withoutNulls(value.text) : value.text });
    }
  }
  return joinMembers(values.values());
}

interface Member {
  /** As it was written, with quotes. */
  readonly name: string;
  readonly text: string;
}

function membersOf(body: string): Map<string, Member> {
  const text = `{${body}}`;
  const positions: MemberPositions = [];
  const count = scanMembers(text, positions);
  const members = new Map<string, Member>();
  for (let at = 0; at < count; at++) {
    const nameStart = positions[3 * at] as number;
    const valueStart = positions[3 * at + 1] as number;
    const name = memberName(text, nameStart);
    members.set(name, {
      name: JSON.stringify(name),
      text: text.slice(valueStart, positions[3 * at + 2]),
    });
  }
  return members;
}

function joinMembers(members: Iterable<Member>): string {
  let body = '';
  for (const { name, text } of members) body += `${body === '' ? '' : ','}${name}:${text}`;
  return body;
}

function isObject(text: string): boolean {
  return text.startsWith('{');
}

function inner(object: string): string {
  return object.slice(1, -1);
}

/** Drops null members of objects at all levels; items of arrays stay. */
function withoutNulls(text: string): string {
  if (!isObject(text)) return text;
  const kept: Member[] = [];
  for (const member of membersOf(inner(text)).values()) {
    if (member.text !== 'null') kept.push({ name: member.name, text: withoutNulls(member.text) });
  }
  return `{${joinMembers(kept)}}`;
}
