import { badArgument } from '../../../../../protocol/errors.ts';
import type { Projections } from '../../operations/dump-collection.ts';

interface DumpRequest {
  /** Names or ids of collections. */
  readonly collections: readonly string[];
  readonly batchBytes: number;
  readonly maxDocuments: number;
  readonly ttlSeconds: number;
  readonly projections: Projections | undefined;
}

const maxBatchBytes = 16 << 20;
const maxDocuments = 1_000_000;
const maxCollections = 10_000;
const defaultTtlSeconds = 600;

/** The body of a request to begin a dump. Throws 10 (bad parameter). */
export function parseDumpRequest(body: Readonly<Record<string, unknown>>): DumpRequest {
  const { shards, batchSize, docsPerBatch, ttl, useVPack, projections } = body;
  if (!isNames(shards) || shards.length === 0) {
    throw badArgument("'shards': expected a list of collections");
  }
  if (shards.length > maxCollections)
    throw badArgument(`'shards': expected at most ${maxCollections} collections`);
  if (useVPack === true) {
    throw badArgument("'useVPack': dumps are JSON lines; start arangodump with --dump-vpack false");
  }
  return {
    collections: shards,
    batchBytes: Math.min(maxBatchBytes, numberIn(batchSize, 'batchSize', undefined)),
    maxDocuments: numberIn(docsPerBatch, 'docsPerBatch', maxDocuments),
    ttlSeconds: numberIn(ttl, 'ttl', defaultTtlSeconds),
    projections: projectionsIn(projections),
  };
}

function numberIn(value: unknown, name: string, otherwise: number | undefined): number {
  if (value === undefined && otherwise !== undefined) return otherwise;
  if (typeof value === 'number' && value >= 1) return Math.floor(value);
  throw badArgument(`'${name}': expected a number above 0`);
}

function projectionsIn(value: unknown): Projections | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'object' && Object.values(value).every((path) => isNames(path) && path.length > 0)) {
    return value as Projections;
  }
  throw badArgument("'projections': expected an object of paths");
}

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string' && name !== '');
}
