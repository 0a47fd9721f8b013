import { collectionApi } from '../../../../protocol/api/collection.ts';
import { connectionsApi } from '../../../../protocol/api/connections.ts';
import { gharialApi } from '../../../../protocol/api/gharial.ts';
import { viewApi } from '../../../../protocol/api/view.ts';
import type { Connection } from '../../../api/Connection.ts';
import { absentFeatures } from '../../../api/connections.ts';
import { unlessMissing } from '../../../api/unless-missing.ts';
import { readSchema, type SchemaObject } from '../schema/read-schema.ts';

/** A collection or graph that can be copied. */
export interface CopyItem {
  readonly id: string;
  readonly kind: 'collection' | 'graph' | 'function';
  readonly name: string;
  readonly object: SchemaObject;
  /** Of collections; indexes are copied with them. */
  readonly indexes: readonly SchemaObject[];
  /** Documents; undefined for graphs and functions. */
  readonly count: number | undefined;
  /** Documents of the collection of the target; undefined: the target does not have the object. */
  readonly targetCount: number | undefined;
  readonly isInTarget: boolean;
}

interface CopyPlan {
  readonly items: readonly CopyItem[];
  /** What is not carried over, in sentences. */
  readonly losses: readonly string[];
  /** What the server of the target does not have: a sentence by feature. */
  readonly absent: Readonly<Record<string, string>>;
}

const parallelRequests = 6;

/**
 * What a copy would do, without a change of either side.
 * @param target undefined for a database that the copy creates
 * @param targetServer a database of the target's server, which tells what the server has
 */
export async function planCopy(
  source: Connection,
  target: Connection | undefined,
  targetServer: Connection,
  signal?: AbortSignal,
): Promise<CopyPlan> {
  const [schema, views, facts, targets, graphs] = await Promise.all([
    readSchema(source, { signal }),
    unlessMissing(source.request(viewApi.list, { signal })),
    targetServer.request(connectionsApi.current, { signal }),
    target?.request(collectionApi.list, { query: { excludeSystem: true }, signal }) ?? [],
    target?.request(gharialApi.list, { signal }),
  ]);
  const absent = absentFeatures(facts);
  const targetNames = new Set(targets.map(({ name }) => name));
  const targetGraphs = new Set(graphs?.graphs.map(({ name }) => name));
  const collections = schema.filter(({ kind }) => kind === 'collection');
  const counts = await countsOf(source, collections, signal);
  const targetCounts = await countsOf(
    target,
    collections.filter(({ name }) => targetNames.has(name)),
    signal,
  );
  const items = schema.flatMap((object): CopyItem[] => {
    const { kind, name } = object;
    if (kind === 'index' || kind === 'user' || (kind === 'function' && absent.userFunctions)) return [];
    const isCollection = kind === 'collection';
    return [
      {
        id: `${kind} ${name}`,
        kind,
        name,
        object,
        indexes: isCollection
          ? schema.filter((each) => each.kind === 'index' && each.collection === name)
          : [],
        count: isCollection ? counts.get(name) : undefined,
        targetCount: targetCounts.get(name),
        isInTarget: isCollection ? targetNames.has(name) : kind === 'graph' && targetGraphs.has(name),
      },
    ];
  });
  return { items, losses: lossesOf(schema, views?.result.map(({ name }) => name) ?? [], absent), absent };
}

function lossesOf(
  schema: readonly SchemaObject[],
  views: readonly string[],
  absent: Readonly<Record<string, string>>,
): readonly string[] {
  const has = (property: string) => {
    const objects = schema.filter(({ definition }) => (definition[property] ?? null) !== null);
    return objects.map(({ name }) => name).join(', ');
  };
  const schemas = absent.schemas === undefined ? '' : has('schema');
  const computed = absent.computedValues === undefined ? '' : has('computedValues');
  const functions = schema.filter(({ kind }) => kind === 'function').map(({ name }) => name);
  return [
    'Documents get new revisions (_rev). Users, their access, tasks and analyzers are not copied; services have their own page.',
    ...(views.length === 0 ? [] : [`Views are not copied: ${views.join(', ')}.`]),
    ...(schemas === '' ? [] : [`Schemas are not copied: ${schemas}. ${absent.schemas}`]),
    ...(computed === '' ? [] : [`Computed values are not copied: ${computed}. ${absent.computedValues}`]),
    ...(functions.length > 0 && absent.userFunctions
      ? [`Functions are not copied: ${functions.join(', ')}. ${absent.userFunctions}`]
      : []),
  ];
}

async function countsOf(
  connection: Connection | undefined,
  collections: readonly SchemaObject[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  if (connection === undefined) return counts;
  for (let at = 0; at < collections.length; at += parallelRequests) {
    await Promise.all(
      collections.slice(at, at + parallelRequests).map(async ({ name }) => {
        counts.set(name, await countDocuments(connection, name, signal));
      }),
    );
  }
  return counts;
}

async function countDocuments(
  connection: Connection,
  collection: string,
  signal: AbortSignal | undefined,
): Promise<number> {
  return (await connection.request(collectionApi.count, { path: { collection }, signal })).count;
}
