import { mix32 } from '../../protocol/lib/random.ts';

/** Number of values of `number` and `group`. */
export const numberCount = 40;
export const groupCount = 8;
export const vertexCount = 30;
export const words = ['amber', 'birch', 'cedar', 'delta', 'ember', 'fjord', 'grove', 'heath'] as const;

export interface CrashDocument {
  readonly _key: string;
  readonly version: number;
  readonly owner: string;
  readonly number: number;
  readonly group: number | undefined;
  readonly unique: string;
  readonly lat: number;
  readonly lon: number;
  readonly text: string;
  readonly filler: string;
}

/** The document of a key at a version: deterministic, so that its content can be verified. */
export function documentOf(key: string, version: number): CrashDocument {
  const hash = hashOf(`${key}/${version}`);
  const pick = (shift: number, count: number) => mix32(hash + shift) % count;
  return {
    _key: key,
    version,
    owner: key.split('-')[0]!,
    number: pick(1, numberCount),
    // Missing in some documents, because the index is sparse.
    group: pick(2, 5) === 0 ? undefined : pick(3, groupCount),
    unique: uniqueOf(key, version),
    lat: pick(4, 140) - 70,
    lon: pick(5, 340) - 170,
    text: `${words[pick(6, words.length)]} and ${words[pick(7, words.length)]}`,
    filler: 'f'.repeat(fillerLength(key, pick)),
  };
}

/** Documents of clients `large…` are stored in several transactions. */
function fillerLength(key: string, pick: (shift: number, count: number) => number): number {
  if (key.startsWith('large')) return (5 << 20) + pick(9, 2 << 20);
  return pick(8, 20) === 0 ? 3000 : pick(9, 200);
}

export function uniqueOf(key: string, version: number): string {
  return `${key}/${version}`;
}

export interface CrashEdge {
  readonly _key: string;
  readonly _from: string;
  readonly _to: string;
  readonly version: number;
}

/** The vertices of an edge follow from its key, so a new version does not change them. */
export function edgeOf(key: string, version: number): CrashEdge {
  const hash = hashOf(key);
  return {
    _key: key,
    _from: `vertices/v${hash % vertexCount}`,
    _to: `vertices/v${mix32(hash) % vertexCount}`,
    version,
  };
}

export function vertexOf(key: string, version: number): { readonly _key: string; readonly version: number } {
  return { _key: key, version };
}

/** The compared part of a stored document, as text. */
export function contentOf(document: Readonly<Record<string, unknown>>): string {
  const { _id, _rev, ...content } = document;
  return JSON.stringify(Object.fromEntries(Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1))));
}

function hashOf(text: string): number {
  let hash = 2166136261;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619) >>> 0;
  return mix32(hash);
}
