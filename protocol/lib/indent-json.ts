import { type JsonIndex, jsonKind } from './index-json.ts';
import { endOfString } from './json-text.ts';

/** Values between two yields. */
const sliceValues = 20_000;

interface IndentOptions {
  /** Members of the root that are omitted. */
  readonly omitted?: ReadonlySet<string>;
  /** Depth of the value in the document into which the text is inserted. */
  readonly depth?: number;
}

/** Writes a JSON text with one value per line and an indentation of two spaces. Names and scalars keep their text. */
export function* indentJson(
  text: string,
  index: JsonIndex,
  { omitted = new Set(), depth = 0 }: IndentOptions = {},
): Generator<undefined, string> {
  const { kinds, starts, ends, names, parents, nexts, sizes, count } = index;
  const parts: string[] = [];
  /** Containers whose members follow, innermost last, and whether a member was written. */
  const open: { readonly node: number; isEmpty: boolean }[] = [];
  const lineAt = (level: number) => `\n${'  '.repeat(level + depth)}`;
  const closeUntil = (node: number) => {
    for (let top = open.at(-1); top !== undefined && nexts[top.node]! <= node; top = open.at(-1)) {
      open.pop();
      const end = kinds[top.node] === jsonKind.object ? '}' : ']';
      parts.push(top.isEmpty ? end : `${lineAt(open.length)}${end}`);
    }
  };
  for (let node = 0; node < count; ) {
    if (node % sliceValues === 0) yield;
    closeUntil(node);
    const top = open.at(-1);
    const name = names[node]!;
    if (top !== undefined) {
      const raw = kinds[top.node] === jsonKind.object ? text.slice(name, endOfString(text, name)) : undefined;
      if (raw !== undefined && parents[node] === 0 && omitted.size > 0 && omitted.has(JSON.parse(raw))) {
        node = nexts[node]!;
        continue;
      }
      parts.push(top.isEmpty ? '' : ',', lineAt(open.length));
      if (raw !== undefined) parts.push(raw, ': ');
      top.isEmpty = false;
    }
    const kind = kinds[node];
    if (kind !== jsonKind.object && kind !== jsonKind.array) parts.push(text.slice(starts[node], ends[node]));
    else {
      parts.push(kind === jsonKind.object ? '{' : '[');
      if (sizes[node] === 0) parts.push(kind === jsonKind.object ? '}' : ']');
      else open.push({ node, isEmpty: true });
    }
    node += 1;
  }
  closeUntil(count);
  return parts.join('');
}

/** The exact texts of some members of the root. */
export function rootMembers(
  text: string,
  { starts, ends, names: nameStarts, nexts, count }: JsonIndex,
  names: readonly string[],
): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  if (names.length === 0) return found;
  for (let node = 1; node < count; node = nexts[node]!) {
    const from = nameStarts[node]!;
    const name = names.find((each) => text.startsWith(`"${each}"`, from));
    if (name !== undefined) found[name] = text.slice(starts[node], ends[node]);
  }
  return found;
}
