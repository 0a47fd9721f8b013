import type { JsonPath, JsonTree } from '../../../lib/json/JsonTree.ts';
import { indentValue } from './read-tree.ts';

/** Replaces a part of the text. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

const indent = (depth: number) => `\n${'  '.repeat(depth)}`;

/** `value` is valid JSON; its numbers keep their text. */
export function replaceValue(tree: JsonTree, node: number, value: string): TextEdit {
  return {
    from: tree.index.starts[node]!,
    to: tree.index.ends[node]!,
    text: indentValue(value, tree.depthOf(node)) ?? value,
  };
}

export function renameMember(tree: JsonTree, node: number, name: string): TextEdit {
  const from = tree.index.names[node]!;
  return { from, to: from + tree.rawNameOf(node).length, text: JSON.stringify(name) };
}

/** Removes a member with its separator. */
export function removeMember(tree: JsonTree, node: number): TextEdit {
  const parent = tree.parentOf(node);
  const members = tree.membersOf(parent);
  const nth = members.indexOf(node);
  const end = tree.index.ends[node]!;
  const next = members[nth + 1];
  if (next !== undefined) return { from: tree.memberStart(node), to: tree.memberStart(next), text: '' };
  if (nth > 0) return { from: tree.index.ends[members[nth - 1]!]!, to: end, text: '' };
  return { from: tree.index.starts[parent]! + 1, to: tree.index.ends[parent]! - 1, text: '' };
}

/** Adds a member after `previous`, or at the end. `name` is ignored in arrays. */
export function insertMember(
  tree: JsonTree,
  parent: number,
  name: string,
  value: string,
  previous?: number,
): TextEdit {
  const depth = tree.depthOf(parent) + 1;
  const member = `${tree.isObject(parent) ? `${JSON.stringify(name)}: ` : ''}${indentValue(value, depth) ?? value}`;
  const members = tree.membersOf(parent);
  if (members.length === 0) {
    return {
      from: tree.index.starts[parent]! + 1,
      to: tree.index.ends[parent]! - 1,
      text: `${indent(depth)}${member}${indent(depth - 1)}`,
    };
  }
  const at = tree.index.ends[previous ?? members.at(-1)!]!;
  return { from: at, to: at, text: `,${indent(depth)}${member}` };
}

/** Exchanges a member with the next one of its container. */
export function swapWithNext(tree: JsonTree, node: number): TextEdit | undefined {
  const members = tree.membersOf(tree.parentOf(node));
  const next = members[members.indexOf(node) + 1];
  if (next === undefined) return undefined;
  const [from, to] = [tree.memberStart(node), tree.index.ends[next]!];
  const [end, nextStart] = [tree.index.ends[node]!, tree.memberStart(next)];
  return {
    from,
    to,
    text: tree.text.slice(nextStart, to) + tree.text.slice(end, nextStart) + tree.text.slice(from, end),
  };
}

export function applyEdit(text: string, edit: TextEdit): string {
  return text.slice(0, edit.from) + edit.text + text.slice(edit.to);
}

/** A name that the object does not have: `attribute`, `attribute2`. */
export function freeName(tree: JsonTree, parent: number, stem: string): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? stem : `${stem}${number}`;
    if (tree.member(parent, name) === undefined) return name;
  }
}

/** The edit that gives the value at a path its earlier text; undefined for the earlier text: it did not exist. */
export function revertEdit(tree: JsonTree, path: JsonPath, before: string | undefined): TextEdit | undefined {
  const node = tree.find(path);
  if (before === undefined) return node === undefined ? undefined : removeMember(tree, node);
  if (node !== undefined) return replaceValue(tree, node, before);
  const parent = tree.find(path.slice(0, -1));
  if (parent === undefined || !tree.isContainer(parent)) return undefined;
  return insertMember(tree, parent, String(path.at(-1)), before);
}
