import type { Dialect } from '../../../protocol/dialect.ts';
import type { CollectionProperties } from '../../storage/types.ts';

/** A collection in lists, and the first members of every other answer. */
export function collectionInfo(properties: CollectionProperties, dialect: Dialect) {
  const { id, name, isSystem, status, kind } = properties;
  const info = { id, name, isSystem, status: status === 'loaded' ? 3 : 2, type: kind === 'edge' ? 3 : 2 };
  return dialect === '2.8' ? info : { ...info, globallyUniqueId: isSystem ? name : id };
}

/** With all properties. Stored properties of 2.8 are included for current clients as well. */
export function collectionProperties(properties: CollectionProperties, dialect: Dialect) {
  const { doCompact, isVolatile, journalSize, keyOptions, waitForSync, indexBuckets } = properties;
  const kept = { doCompact, isVolatile, journalSize, keyOptions, waitForSync, indexBuckets };
  if (dialect === '2.8') return { ...collectionInfo(properties, dialect), ...kept };
  return {
    ...collectionInfo(properties, dialect),
    ...kept,
    statusString: properties.status,
    writeConcern: 1,
    cacheEnabled: false,
    computedValues: null,
    schema: null,
    syncByRevision: false,
    ...properties.extra,
  };
}

/** The answer to a creation: 2.8 returns a subset. */
export function createdCollection(properties: CollectionProperties, dialect: Dialect) {
  if (dialect !== '2.8') return collectionProperties(properties, dialect);
  const { waitForSync, isVolatile } = properties;
  return { ...collectionInfo(properties, dialect), waitForSync, isVolatile };
}

interface Figures {
  readonly documentsBytes: number;
  readonly indexesBytes: number;
  readonly indexCount: number;
}

/** 2.8 counts documents in datafiles. Without datafiles all documents are "uncollected". */
export function collectionFigures(figures: Figures, count: number, dialect: Dialect) {
  const indexes = { count: figures.indexCount, size: figures.indexesBytes };
  if (dialect !== '2.8') {
    return {
      indexes,
      documentsSize: figures.documentsBytes,
      cacheInUse: false,
      cacheSize: 0,
      cacheUsage: 0,
      alive: { count, size: figures.documentsBytes },
    };
  }
  const noFiles = { count: 0, fileSize: 0 };
  return {
    alive: { count: 0, size: figures.documentsBytes },
    dead: { count: 0, size: 0, deletion: 0 },
    datafiles: noFiles,
    journals: noFiles,
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
