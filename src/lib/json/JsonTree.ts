import { indexJsonAtOnce, type JsonIndex, jsonKind } from '../../../protocol/lib/index-json.ts';
import { endOfString } from '../../../protocol/lib/json-text.ts';

/** Names and array positions from the root to a value. */
export type JsonPath = readonly (string | number)[];

export type JsonType = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

const types: readonly JsonType[] = ['null', 'boolean', 'boolean', 'number', 'string', 'array', 'object'];

/** A valid JSON text with the index of its values. Nodes are positions in the index; 0 is the root. */
export class JsonTree {
  readonly text: string;
  readonly index: JsonIndex;
  readonly #members = new Map<number, Uint32Array>();
  readonly #byName = new Map<number, ReadonlyMap<string, number>>();

  constructor(text: string, index: JsonIndex) {
    this.text = text;
    this.index = index;
  }

  typeOf(node: number): JsonType {
    return types[this.index.kinds[node]!]!;
  }

  isContainer(node: number): boolean {
    return this.index.kinds[node]! >= jsonKind.array;
  }

  isObject(node: number): boolean {
    return this.index.kinds[node] === jsonKind.object;
  }

  /** The exact text of a value. */
  textOf(node: number): string {
    return this.text.slice(this.index.starts[node], this.index.ends[node]);
  }

  parentOf(node: number): number {
    return this.index.parents[node]!;
  }

  sizeOf(node: number): number {
    return this.index.sizes[node]!;
  }

  /** The members of a container in the order of the text. */
  membersOf(node: number): Uint32Array {
    let members = this.#members.get(node);
    if (members === undefined) {
      members = new Uint32Array(this.sizeOf(node));
      const end = this.index.nexts[node]!;
      for (let at = node + 1, nth = 0; at < end; at = this.index.nexts[at]!) members[nth++] = at;
      this.#members.set(node, members);
    }
    return members;
  }

  /** The name in its object, or the position in its array; '' for the root. */
  nameOf(node: number): string | number {
    if (node === 0) return '';
    const parent = this.parentOf(node);
    if (this.isObject(parent)) {
      const raw = this.rawNameOf(node);
      return raw.includes('\\') ? (JSON.parse(raw) as string) : raw.slice(1, -1);
    }
    return lowerBound(this.membersOf(parent), node);
  }

  /** The name with its quotes. */
  rawNameOf(node: number): string {
    const from = this.index.names[node]!;
    return this.text.slice(from, endOfString(this.text, from));
  }

  /** Where the member begins: at its name, or at its value in an array. */
  memberStart(node: number): number {
    return this.index.names[node] || this.index.starts[node]!;
  }

  pathOf(node: number): JsonPath {
    const path: (string | number)[] = [];
    for (let at = node; at !== 0; at = this.parentOf(at)) path.push(this.nameOf(at));
    return path.reverse();
  }

  depthOf(node: number): number {
    let depth = 0;
    for (let at = node; at !== 0; at = this.parentOf(at)) depth += 1;
    return depth;
  }

  member(node: number, name: string | number): number | undefined {
    if (typeof name === 'number') return this.isObject(node) ? undefined : this.membersOf(node)[name];
    if (!this.isObject(node)) return undefined;
    let names = this.#byName.get(node);
    if (names === undefined) {
      names = new Map(Array.from(this.membersOf(node), (member) => [this.nameOf(member) as string, member]));
      this.#byName.set(node, names);
    }
    return names.get(name);
  }

  find(path: JsonPath): number | undefined {
    let node: number | undefined = 0;
    for (const name of path) {
      if (node === undefined) return undefined;
      node = this.member(node, name);
    }
    return node;
  }

  /** The innermost value or member at an offset. */
  nodeAt(offset: number): number {
    const { names, starts } = this.index;
    let [low, high] = [0, this.index.count];
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((names[middle] || starts[middle]!) <= offset) low = middle;
      else high = middle;
    }
    return low;
  }
}

/** Reads a small text. Throws JsonTextError for a text that is no JSON. */
export function toTree(text: string): JsonTree {
  return new JsonTree(text, indexJsonAtOnce(text));
}

function lowerBound(values: Uint32Array, wanted: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** `popularity.since`, `tags[3]`; names that are no identifiers are quoted: `["a b"]`. */
export function printPath(path: JsonPath): string {
  return path
    .map((part, at) => {
      if (typeof part === 'number') return `[${part}]`;
      if (!/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(part)) return `[${JSON.stringify(part)}]`;
      return at === 0 ? part : `.${part}`;
    })
    .join('');
}
