import { arangoError } from '../ArangoError.ts';
import type { ArangoCollection } from '../Collection.ts';
import type { DriverConnection, Json } from '../DriverConnection.ts';
import { withoutEnvelope } from '../DriverConnection.ts';
import { keyInPath, parseHandleIn, type Selector } from '../handles.ts';
import type { EdgeDefinition } from './definitions.ts';

/**
 * A collection of a graph; `definition`: of an edge collection. The graph performs its changes: it checks edges, and
 * removes the edges of a removed vertex.
 */
export function inGraph(
  connection: DriverConnection,
  graphName: string,
  kind: 'vertex' | 'edge',
  collection: ArangoCollection,
  definition?: EdgeDefinition,
): ArangoCollection {
  const base = `/_api/gharial/${encodeURIComponent(graphName)}/${kind}/${encodeURIComponent(collection.name())}`;
  const pathOf = (selector: Selector): string =>
    `${base}/${keyInPath(parseHandleIn(collection.name(), selector).key, connection.isLegacy)}`;
  const resultOf = (answer: Json): unknown => withoutEnvelope(answer)[kind];
  const save = (...args: readonly unknown[]): unknown => {
    const isPlain = kind === 'vertex' || args.length < 2 || typeof args[0] === 'object';
    const data = isPlain ? args[0] : edgeOf(args[0], args[1], args[2]);
    if (definition !== undefined) requireEnds(data, definition);
    return resultOf(connection.call('POST', base, data));
  };
  const overrides: Readonly<Record<string, (...args: never[]) => unknown>> = {
    save,
    insert: save,
    replace: (selector: Selector, data: unknown) => resultOf(connection.call('PUT', pathOf(selector), data)),
    update: (selector: Selector, data: unknown) => resultOf(connection.call('PATCH', pathOf(selector), data)),
    remove: (selector: Selector) => {
      connection.call('DELETE', pathOf(selector));
      return true;
    },
  };
  return new Proxy(collection, {
    get(target, name) {
      if (typeof name === 'string' && Object.hasOwn(overrides, name)) return overrides[name];
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

function edgeOf(from: unknown, to: unknown, data: unknown): Json {
  const [_from, _to] = [from, to].map((end) =>
    typeof end === 'object' && end !== null ? (end as { readonly _id?: unknown })._id : end,
  );
  return { ...(data as object | undefined), _from, _to };
}

/** Throws 1906 (invalid edge) unless both ends are ids in collections of the definition. */
function requireEnds(data: unknown, { from, to }: EdgeDefinition): void {
  // The server refuses data of another type.
  if (typeof data !== 'object' || data === null) return;
  const { _from, _to } = data as Json;
  const [fromCollection, toCollection] = [collectionOf(_from), collectionOf(_to)];
  if (from.includes(fromCollection) && to.includes(toCollection)) return;
  throw arangoError('ERROR_GRAPH_INVALID_EDGE', `invalid edge between ${String(_from)} and ${String(_to)}.`);
}

/** The collection of a document id. Throws 1906 (invalid edge) for another value. */
function collectionOf(id: unknown): string {
  const [collection = '', key = '', ...more] = typeof id === 'string' ? id.split('/') : [];
  if (collection === '' || key === '' || more.length > 0) throw arangoError('ERROR_GRAPH_INVALID_EDGE');
  return collection;
}
