import { ArangoError, arangoError } from '../ArangoError.ts';
import { edgeType } from '../CollectionAdministration.ts';
import type { ArangoDatabase } from '../Database.ts';
import { type DriverConnection, hasErrorNum } from '../DriverConnection.ts';
import type { Datasource } from './config.ts';
import { collectionDatasource, graphDatasource } from './datasources.ts';
import { Traverser } from './Traverser.ts';

type Options = Readonly<Record<string, unknown>>;
/** Compiles the body of a function with these parameters. */
type Compile = (names: readonly string[], body: string) => (...args: never[]) => unknown;

/** Members of the options that hold code, and the parameters of their functions. */
const codes = {
  filter: ['config', 'vertex', 'path'],
  visitor: ['config', 'result', 'vertex', 'path', 'connected'],
  expander: ['config', 'vertex', 'path'],
  sort: ['l', 'r'],
  init: ['result'],
} as const;

/** Runs the traversal of `POST /_api/traversal`. Throws its errors as ArangoError. */
export function runTraversal(
  connection: DriverConnection,
  db: ArangoDatabase,
  options: Options,
  compile: Compile,
): unknown {
  const { startVertex, direction, minDepth, maxDepth, maxIterations, uniqueness } = options;
  if (typeof startVertex !== 'string') throw refused('missing or invalid startVertex');
  const start = readStart(db, startVertex);
  const datasource = openDatasource(connection, db, options);
  const compiled = (name: keyof typeof codes): ((...args: never[]) => unknown) | undefined => {
    const code = options[name];
    if (code === undefined || code === null) return undefined;
    try {
      return compile(codes[name], String(code));
    } catch (error) {
      if (error instanceof Error) throw refused(`invalid ${name} function`);
      throw error;
    }
  };
  const filter = compiled('filter');
  const visitor = compiled('visitor');
  const expander = direction ?? compiled('expander');
  if (expander === undefined) throw refused('missing or invalid expander');
  const sort = compiled('sort');
  const { strategy, order, itemOrder } = options;
  const config = {
    params: options,
    datasource,
    strategy,
    order,
    itemOrder,
    uniqueness,
    filter,
    visitor,
    expander,
    sort,
    minDepth,
    maxDepth,
    maxIterations,
  };
  const result = { visited: { vertices: [], paths: [] } };
  const init = compiled('init') as ((result: unknown) => void) | undefined;
  if (init !== undefined) {
    try {
      init(result);
    } catch {
      throw refused('invalid init function');
    }
  }
  let traverser: Traverser;
  try {
    traverser = new Traverser(config);
  } catch (error) {
    throw refused(String(error));
  }
  traverser.traverse(result, start);
  return result;
}

function readStart(db: ArangoDatabase, id: string): unknown {
  try {
    return db._document(id);
  } catch (error) {
    if (error instanceof ArangoError) throw missing('ERROR_ARANGO_DOCUMENT_NOT_FOUND', 'invalid startVertex');
    throw error;
  }
}

function openDatasource(connection: DriverConnection, db: ArangoDatabase, options: Options): Datasource {
  const { graphName, edgeCollection } = options;
  if (graphName !== undefined && graphName !== null) {
    try {
      return graphDatasource(connection, db, String(graphName));
    } catch (error) {
      if (hasErrorNum(error, 1924, 404)) throw missing('ERROR_GRAPH_NOT_FOUND', 'invalid graphname');
      throw error;
    }
  }
  if (edgeCollection === undefined) throw refused('missing graphname');
  const collection = typeof edgeCollection === 'string' ? db._collection(edgeCollection) : null;
  if (collection?.type() !== edgeType) {
    throw missing('ERROR_ARANGO_COLLECTION_NOT_FOUND', 'invalid edgeCollection');
  }
  return collectionDatasource(connection, db, collection);
}

function refused(message: string): ArangoError {
  return arangoError('ERROR_HTTP_BAD_PARAMETER', message);
}

function missing(name: Parameters<typeof arangoError>[0], message: string): ArangoError {
  const { errorNum } = arangoError(name);
  return new ArangoError({ errorNum, code: 404, errorMessage: message });
}
