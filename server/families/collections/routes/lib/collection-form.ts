import type { Dialect } from '../../../../../protocol/dialect.ts';
import type { CollectionFigures, CollectionProperties, IndexDefinition } from '../../../../storage/types.ts';

/** A collection in lists, and the first members of every other answer. */
export function collectionInfo(properties: CollectionProperties, dialect: Dialect) {
  const { id, name, isSystem, status, kind } = properties;
  const info = { id, name, isSystem, status: status === 'loaded' ? 3 : 2, type: kind === 'edge' ? 3 : 2 };
  return dialect === '2.8' ? info : { ...info, globallyUniqueId: isSystem ? name : id };
}

/** With all properties. `lastKey` is the last number of the key generator. */
export function collectionProperties(properties: CollectionProperties, dialect: Dialect, lastKey = 0) {
  const { doCompact, isVolatile, journalSize, keyOptions, waitForSync, indexBuckets } = properties;
  if (dialect === '2.8') {
    const kept = { doCompact, isVolatile, journalSize, keyOptions, waitForSync, indexBuckets };
    return { ...collectionInfo(properties, dialect), ...kept };
  }
  const isCounting = keyOptions.type === 'traditional' || keyOptions.type === 'autoincrement';
  return {
    ...collectionInfo(properties, dialect),
    waitForSync,
    keyOptions: isCounting ? { ...keyOptions, lastValue: lastKey } : keyOptions,
    statusString: properties.status,
    writeConcern: 1,
    cacheEnabled: false,
    computedValues: null,
    schema: null,
    syncByRevision: true,
    usesRevisionsAsDocumentIds: true,
    isSmartChild: false,
    internalValidatorType: 0,
    objectId: properties.id,
    supportsRBAC: false,
    ...properties.extra,
  };
}

/** The answer to a creation: 2.8 returns a subset. */
export function createdCollection(properties: CollectionProperties, dialect: Dialect) {
  if (dialect !== '2.8') return collectionProperties(properties, dialect);
  const { waitForSync, isVolatile } = properties;
  return { ...collectionInfo(properties, dialect), waitForSync, isVolatile };
}

/** Details of the engine, on request. */
export function figureDetails(count: number, indexes: readonly IndexDefinition[]) {
  const entries = indexes.map(({ id, type }) => ({ type, id: Number(id.slice(id.indexOf('/') + 1)), count }));
  return { engine: { documents: count, indexes: entries } };
}

/** 2.8 counts documents in datafiles. Without datafiles all documents are "uncollected". */
export function collectionFigures(
  figures: CollectionFigures,
  count: number,
  { journalSize }: Pick<CollectionProperties, 'journalSize'>,
  dialect: Dialect,
  details: object = {},
) {
  const indexes = { count: figures.bytesByIndex.length, size: figures.indexesBytes };
  if (dialect !== '2.8') {
    return {
      indexes,
      documentsSize: figures.documentsBytes,
      cacheInUse: false,
      cacheSize: 0,
      cacheUsage: 0,
      ...details,
    };
  }
  const noFiles = { count: 0, fileSize: 0 };
  // Documents are in a journal, of the configured size.
  const journals = count === 0 ? noFiles : { count: 1, fileSize: journalSize };
  return {
    alive: { count: 0, size: figures.documentsBytes },
    dead: { count: 0, size: 0, deletion: 0 },
    datafiles: noFiles,
    journals,
    compactors: noFiles,
    shapefiles: noFiles,
    shapes: { count: 0, size: 0 },
    attributes: { count: 0, size: 0 },
    indexes,
    lastTick: '0',
    uncollectedLogfileEntries: count,
    documentReferences: 0,
    waitingFor: '-',
    compactionStatus: {
      message: 'compaction not yet started',
      time: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
    },
  };
}
