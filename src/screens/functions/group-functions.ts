import type { UserFunctionInfo } from '../../../protocol/api/aqlfunction.ts';
import { keyOf } from '../../api/functions.ts';

/** The functions directly in a namespace. */
export interface FunctionGroup {
  /** Upper case. */
  readonly namespace: string;
  readonly functions: readonly UserFunctionInfo[];
}

/** Namespace and last part of a name, in upper case. */
export function splitName(name: string): { readonly namespace: string; readonly last: string } {
  const key = keyOf(name);
  const at = key.lastIndexOf('::');
  return at < 0 ? { namespace: '', last: key } : { namespace: key.slice(0, at), last: key.slice(at + 2) };
}

/** Functions by namespace, both sorted; those whose name or code contains the text. */
export function groupFunctions(
  functions: readonly UserFunctionInfo[],
  search: string,
): readonly FunctionGroup[] {
  const wanted = search.trim().toUpperCase();
  const groups = new Map<string, UserFunctionInfo[]>();
  for (const each of functions) {
    const isFound = keyOf(each.name).includes(wanted) || each.code.toUpperCase().includes(wanted);
    if (!isFound) continue;
    const { namespace } = splitName(each.name);
    const group = groups.get(namespace);
    if (group) group.push(each);
    else groups.set(namespace, [each]);
  }
  return [...groups]
    .map(([namespace, members]) => ({ namespace, functions: members }))
    .sort((left, right) => (left.namespace < right.namespace ? -1 : 1));
}

/** The functions that the removal of a namespace removes, those of deeper namespaces included. */
export function functionsBelow(
  functions: readonly UserFunctionInfo[],
  namespace: string,
): readonly UserFunctionInfo[] {
  const prefix = `${keyOf(namespace)}::`;
  return functions.filter(({ name }) => keyOf(name).startsWith(prefix));
}
