import type { GraphDefinition, Source } from '../../../aql/source.ts';
import type { ObjectValue, Value } from '../../../aql/values/value.ts';
import { schemasOf } from '../../document-rules/schemas-of.ts';
import { userFunctionsOf } from '../../families/functions/lib/library.ts';
import type { DatabaseView } from '../../storage/types.ts';
import type { ColumnCache } from './columns/ColumnCache.ts';

/**
 * A database as the data source of a query; the owner of the view or transaction calls `close`. Columns are for views
 * only: within a transaction, a collection changes during reads.
 */
export function databaseSource(
  database: DatabaseView,
  close: () => void,
  {
    columns,
    userName,
  }: { readonly columns?: ColumnCache | undefined; readonly userName?: string | undefined } = {},
): Source {
  return {
    userName,
    ...(columns === undefined
      ? {}
      : { scanAttributes: columnScan(database, columns), rangeAttributes: columnRange(database, columns) }),
    databaseName: database.info.name,
    findCollection: (name) => database.findCollection(name),
    collectionNames: () => database.collections().map((collection) => collection.name),
    findGraph: (name) => findGraph(database, name),
    userFunctions: userFunctionsOf(database),
    schemas: schemasOf((name) => database.findCollection(name)?.properties.extra),
    close,
  };
}

function columnScan(database: DatabaseView, columns: ColumnCache): NonNullable<Source['scanAttributes']> {
  return (name, attributes, { batchSize }) => {
    const collection = database.findCollection(name);
    return collection && columns.scan(database.info.name, collection, attributes, batchSize);
  };
}

function columnRange(database: DatabaseView, columns: ColumnCache): NonNullable<Source['rangeAttributes']> {
  return (name, attributes, indexId, range, { descending, batchSize, onLookup }) => {
    const collection = database.findCollection(name);
    if (collection === undefined) return undefined;
    const docIds = () => collection.rangeDocIds(indexId, range, descending);
    return columns.range(database.info.name, collection, docIds, attributes, { batchSize, onLookup });
  };
}

function findGraph(database: DatabaseView, name: string): GraphDefinition | undefined {
  const record = database.findCollection('_graphs')?.find(name)?.toObject();
  if (record === undefined) return undefined;
  return {
    name,
    edgeDefinitions: objects(record.edgeDefinitions).map((definition) => ({
      collection: String(definition.collection),
      from: strings(definition.from),
      to: strings(definition.to),
    })),
    orphanCollections: strings(record.orphanCollections),
  };
}

function objects(value: Value | undefined): readonly ObjectValue[] {
  return Array.isArray(value)
    ? value.filter((element) => typeof element === 'object' && element !== null)
    : [];
}

function strings(value: Value | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((element) => typeof element === 'string') : [];
}
