import { arangoError } from '../ArangoError.ts';
import type { ArangoCollection } from '../Collection.ts';
import type { Connection, Json } from '../Connection.ts';
import { withoutEnvelope } from '../Connection.ts';
import { keyInPath, parseHandleIn, type Selector } from '../handles.ts';

/** A collection of a graph: its changes go through the graph, which checks edges and removes those of a vertex. */
export function inGraph(
  connection: Connection,
  graphName: string,
  kind: 'vertex' | 'edge',
  collection: ArangoCollection,
): ArangoCollection {
  const base = `/_api/gharial/${encodeURIComponent(graphName)}/${kind}/${encodeURIComponent(collection.name())}`;
  const pathOf = (selector: Selector): string =>
    `${base}/${keyInPath(parseHandleIn(collection.name(), selector).key, connection.isLegacy)}`;
  const resultOf = (answer: Json): unknown => withoutEnvelope(answer)[kind];
  const save = (...args: readonly unknown[]): unknown => {
    const isPlain = kind === 'vertex' || args.length < 2 || typeof args[0] === 'object';
    const data = isPlain ? args[0] : edgeOf(args[0], args[1], args[2]);
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

/** Throws 1906 (invalid edge). */
function edgeOf(from: unknown, to: unknown, data: unknown): Json {
  const [_from, _to] = [from, to].map((end) =>
    typeof end === 'object' && end !== null ? (end as { readonly _id?: unknown })._id : end,
  );
  if (![_from, _to].every((id) => typeof id === 'string' && id.includes('/'))) {
    throw arangoError('ERROR_GRAPH_INVALID_EDGE');
  }
  return { ...(data as object | undefined), _from, _to };
}
