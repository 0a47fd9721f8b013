import type { Token } from '../parser/tokens.ts';
import type { Catalogue, CatalogueAttribute, CatalogueCollection } from './catalogue.ts';
import { type ScopeVariable, scopeAt } from './scope-at.ts';

const systemAttributes: readonly CatalogueAttribute[] = ['_key', '_id', '_rev'].map((name) => ({
  path: [name],
  types: ['string'],
}));
const edgeAttributes: readonly CatalogueAttribute[] = ['_from', '_to'].map((name) => ({
  path: [name],
  types: ['string'],
}));

interface KnownAttribute {
  readonly name: string;
  readonly types: readonly string[];
  /** Types of the elements of its arrays. */
  readonly elements: readonly string[];
  readonly doc: string;
}

/** Attributes that can follow a path, each with the value types seen in the sample. */
export function attributesAfter(
  tokens: readonly Token[],
  offset: number,
  path: readonly string[],
  catalogue: Catalogue,
): readonly KnownAttribute[] {
  const [head, ...names] = path;
  const variable = scopeAt(tokens, offset).findLast(({ name }) => name === head);
  if (variable === undefined) return [];
  if (variable.position === 2 && names.length === 0) {
    return [
      ['vertices', 'object'],
      ['edges', 'object'],
      ['weights', 'number'],
    ].map(([name = '', element = '']) => ({ name, types: ['array'], elements: [element], doc: '' }));
  }
  const found = new Map<string, Set<string>>();
  const docs = new Map<string, string>();
  const elementTypes = new Map<string, readonly string[]>();
  for (const { path: known, types, elements, doc } of attributesOf(variable, tokens, catalogue, 0)) {
    const next = known[names.length];
    if (next === undefined || !names.every((name, at) => known[at] === name)) continue;
    const seen = found.get(next) ?? new Set();
    found.set(next, seen);
    if (doc !== undefined && known.length === names.length + 1) docs.set(next, doc);
    if (elements !== undefined && known.length === names.length + 1) elementTypes.set(next, elements);
    for (const type of known.length === names.length + 1 ? types : ['object']) seen.add(type);
  }
  return [...found].map(([name, types]) => ({
    name,
    types: [...types],
    elements: elementTypes.get(name) ?? [],
    doc: docs.get(name) ?? '',
  }));
}

/** Names of an access chain such as `a.b[*].c.` that ends before a token; empty if there is no chain. */
export function chainBefore(tokens: readonly Token[], end: number): readonly string[] {
  const names: string[] = [];
  let at = end - 1;
  for (;;) {
    while (tokens[at]?.kind === ']') at = openingOf(tokens, at) - 1;
    const token = tokens[at];
    if (token?.kind !== 'identifier') return [];
    names.unshift(String(token.value));
    const dot = tokens[at - 1]?.kind;
    if (dot !== '.' && dot !== '?.') return names;
    at -= 2;
  }
}

function openingOf(tokens: readonly Token[], closing: number): number {
  let depth = 0;
  for (let at = closing; at >= 0; at--) {
    if (tokens[at]!.kind === ']') depth++;
    else if (tokens[at]!.kind === '[' && --depth === 0) return at;
  }
  return 0;
}

/** Maximum number of copies (`LET b = a`) that are followed to find the source of a variable. */
const maxCopies = 8;

function attributesOf(
  variable: ScopeVariable,
  tokens: readonly Token[],
  catalogue: Catalogue,
  copies: number,
): readonly CatalogueAttribute[] {
  const { source, position, name } = variable;
  const direction = source.findIndex(
    ({ kind }) => kind === 'OUTBOUND' || kind === 'INBOUND' || kind === 'ANY',
  );
  if (variable.statement === 'FOR' && direction >= 0) return graphAttributes(source, position, catalogue);
  const [first, second] = source;
  if (first === undefined || copies > maxCopies) return [];
  if (first.kind === 'bindCollection') {
    const bound = catalogue.bindCollections?.[String(first.value)];
    return allAttributes(catalogue.collections.filter((known) => known.name === bound));
  }
  if (first.kind === 'identifier' && (second === undefined || second.kind !== '.')) {
    const word = String(first.value);
    const isFirstWord =
      first.start > 0 && (word.toUpperCase() === 'DOCUMENT' || word.toUpperCase() === 'FIRST');
    if (isFirstWord && second?.kind === '(') return documentAttributes(source, catalogue);
    const copied = scopeAt(tokens, variable.declaredAt.start).findLast(
      (other) => other.name === word && other !== variable && word !== name,
    );
    if (copied !== undefined) return attributesOf(copied, tokens, catalogue, copies + 1);
    const collection = catalogue.collections.find((known) => known.name === word);
    return collection === undefined ? [] : allAttributes([collection]);
  }
  return objectAttributes(source);
}

/** `DOCUMENT("users/…")` */
function documentAttributes(source: readonly Token[], catalogue: Catalogue): readonly CatalogueAttribute[] {
  const id = source.find(({ kind }) => kind === 'string');
  const name = String(id?.value ?? '').split('/')[0];
  return allAttributes(catalogue.collections.filter((collection) => collection.name === name));
}

/** Attribute names of an object literal. */
function objectAttributes(source: readonly Token[]): readonly CatalogueAttribute[] {
  if (source[0]?.kind !== '{') return [];
  let depth = 0;
  return source.flatMap(({ kind, value }, at) => {
    if (kind === '{' || kind === '[' || kind === '(') depth++;
    else if (kind === '}' || kind === ']' || kind === ')') depth--;
    const isName = depth === 1 && (kind === 'identifier' || kind === 'string');
    const following = source[at + 1]?.kind;
    const before = source[at - 1]?.kind;
    if (!isName || (before !== '{' && before !== ',')) return [];
    return following === ':' || following === ',' || following === '}'
      ? [{ path: [String(value)], types: [] }]
      : [];
  });
}

function graphAttributes(
  source: readonly Token[],
  position: number,
  { graphs, collections }: Catalogue,
): readonly CatalogueAttribute[] {
  const graphAt = source.findIndex(({ kind }) => kind === 'GRAPH');
  const graph = graphs.find(({ name }) => graphAt >= 0 && name === source[graphAt + 1]?.value);
  if (graph !== undefined) {
    const { edgeDefinitions, orphanCollections } = graph;
    const edges = edgeDefinitions.map(({ collection }) => collection);
    const vertices = [...edgeDefinitions.flatMap(({ from, to }) => [...from, ...to]), ...orphanCollections];
    const names = new Set(position === 1 ? edges : vertices);
    return allAttributes(collections.filter(({ name }) => names.has(name)));
  }
  const named = new Set(source.filter(({ kind }) => kind === 'identifier').map(({ value }) => String(value)));
  return allAttributes(
    collections.filter(({ name, kind }) =>
      position === 1 ? named.has(name) && kind === 'edge' : kind === 'document',
    ),
  );
}

function allAttributes(collections: readonly CatalogueCollection[]): readonly CatalogueAttribute[] {
  return collections.flatMap(({ attributes, kind }) => [
    ...attributes,
    ...systemAttributes,
    ...(kind === 'edge' ? edgeAttributes : []),
  ]);
}
