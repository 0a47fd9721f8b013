import type { GraphDocument } from '../../../../protocol/graph-patch.ts';
import { keyOf } from '../../../lib/document-id.ts';
import { changesBetween } from '../../../lib/json/changes.ts';
import { toTree } from '../../../lib/json/JsonTree.ts';
import { membersOf, objectText } from '../../../lib/raw-json.ts';
import { textOfDocument } from '../../model/exact-document.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';

const systemNames = ['_id', '_key', '_rev', '_from', '_to'];

/** The JSON text of an object without system attributes; values keep their text. */
export function contentText(text: string): string {
  return objectText([...membersOf(text)].filter(([name]) => !systemNames.includes(name)));
}

/** An edge keeps its ends. */
export function withEnds(text: string, { _from, _to }: GraphDocument): string {
  const members = new Map(membersOf(text));
  if (typeof _from === 'string' && !members.has('_from')) members.set('_from', JSON.stringify(_from));
  if (typeof _to === 'string' && !members.has('_to')) members.set('_to', JSON.stringify(_to));
  return objectText(members);
}

/** True if the attributes have the same texts, in any order. */
export function hasSameContent(one: GraphDocument, other: GraphDocument): boolean {
  const [left, right] = [one, other].map((each) => membersOf(contentText(textOfDocument(each))));
  return left!.size === right!.size && [...left!].every(([name, raw]) => right!.get(name) === raw);
}

/** True if two documents have equal values, with the ends of an edge. White space and the order of members do not count. */
export function hasSameText(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) =>
    toTree(objectText([...membersOf(text)].filter(([name]) => !['_id', '_key', '_rev'].includes(name)))),
  );
  return changesBetween(left!, right!, 1).length === 0;
}

/** Names of attributes whose text differs, in the order of `after`, then removed ones. */
export function changedNames(before: GraphDocument, after: GraphDocument): readonly string[] {
  const [left, right] = [before, after].map((each) => membersOf(contentText(textOfDocument(each))));
  const names = new Set([...right!.keys(), ...left!.keys()]);
  return [...names].filter((name) => left!.get(name) !== right!.get(name));
}

/** Label of a shown vertex, otherwise the key. */
export function nameOf({ model }: GraphWorkspace, id: string): string {
  const vertex = model.findVertex(id);
  return vertex === undefined ? keyOf(id) : model.labelOf(vertex);
}
