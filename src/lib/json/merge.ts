import { isSameValue } from './changes.ts';
import type { JsonTree } from './JsonTree.ts';

/** Versions in which an attribute differs from the opened document. */
export type MergeGroup = 'both' | 'mine' | 'server' | 'equal';

/** Exact texts of one attribute; undefined where it does not exist. */
export interface MergeAttribute {
  readonly name: string;
  readonly group: MergeGroup;
  readonly mine: string | undefined;
  readonly server: string | undefined;
}

/** The version of an attribute in the merged document, or a text that the user entered. */
export type MergeChoice = 'mine' | 'server' | { readonly text: string };

export type MergeChoices = ReadonlyMap<string, MergeChoice>;

/**
 * A three-way comparison of the attributes of a document: the opened version, the user's version, and the version on the
 * server. Attributes that both sides changed to the same value are equal. Mine first, then attributes of the server.
 */
export function compareVersions(
  opened: JsonTree,
  mine: JsonTree,
  server: JsonTree,
): readonly MergeAttribute[] {
  const names = new Set<string>();
  for (const tree of [mine, server]) {
    for (const node of tree.membersOf(0)) names.add(tree.nameOf(node) as string);
  }
  return [...names].map((name) => {
    const isMine = !isSame(opened, mine, name);
    const isServer = !isSame(opened, server, name);
    const group = isSame(mine, server, name)
      ? 'equal'
      : isMine && isServer
        ? 'both'
        : isMine
          ? 'mine'
          : 'server';
    return { name, group, mine: textOf(mine, name), server: textOf(server, name) };
  });
}

/** Attributes that only one side changed are decided; those that both changed need a choice. */
export function initialChoices(attributes: readonly MergeAttribute[]): MergeChoices {
  const choices = new Map<string, MergeChoice>();
  for (const { name, group } of attributes) {
    if (group === 'mine' || group === 'server') choices.set(name, group);
  }
  return choices;
}

/** Attributes without a choice. */
export function undecided(
  attributes: readonly MergeAttribute[],
  choices: MergeChoices,
): readonly MergeAttribute[] {
  return attributes.filter(({ name, group }) => group !== 'equal' && !choices.has(name));
}

/** The text of an attribute in the merged document; undefined: the attribute is absent or undecided. */
export function chosenText(attribute: MergeAttribute, choices: MergeChoices): string | undefined {
  const choice = attribute.group === 'equal' ? 'server' : choices.get(attribute.name);
  if (choice === undefined) return undefined;
  return typeof choice === 'object' ? choice.text : attribute[choice];
}

/** The merged document as JSON; numbers keep their text. */
export function mergedText(attributes: readonly MergeAttribute[], choices: MergeChoices): string {
  const members: string[] = [];
  for (const attribute of attributes) {
    const text = chosenText(attribute, choices);
    if (text !== undefined) members.push(`${JSON.stringify(attribute.name)}:${text}`);
  }
  return `{${members.join(',')}}`;
}

function textOf(tree: JsonTree, name: string): string | undefined {
  const node = tree.member(0, name);
  return node === undefined ? undefined : tree.textOf(node);
}

function isSame(left: JsonTree, right: JsonTree, name: string): boolean {
  const [leftNode, rightNode] = [left.member(0, name), right.member(0, name)];
  if (leftNode === undefined || rightNode === undefined) return leftNode === rightNode;
  return isSameValue(left, leftNode, right, rightNode);
}
