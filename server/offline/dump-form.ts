import { createHash } from 'node:crypto';

/** A directory of arangodump has this file. */
export const infoName = 'dump.json';
/** Content of the file ENCRYPTION of a readable dump. */
export const noEncryption = 'none';

/** Collections of the system that belong to a dump: named graphs and user functions. */
const dumpedOfSystem: ReadonlySet<string> = new Set(['_graphs', '_aqlfunctions']);

/** False for users, their passwords, and figures of the server. */
export function isDumped(name: string): boolean {
  return !name.startsWith('_') || dumpedOfSystem.has(name);
}

/** The first part of the names of a collection's files. */
export function stemOf(collection: string): string {
  return `${collection}_${createHash('md5').update(collection).digest('hex')}`;
}

const structureName = /^(.+_[0-9a-f]{32})\.structure\.json$/;
const dataName = /^(.+_[0-9a-f]{32})(?:\.\d+)?\.data\.json(?:\.gz)?$/;

export interface CollectionFiles {
  /** `undefined`: the file is missing. */
  structure: string | undefined;
  /** Several for a dump with `--split-files`. */
  readonly data: string[];
}

/** The files of each collection, by their stems. */
export function collectionFiles(names: readonly string[]): ReadonlyMap<string, CollectionFiles> {
  const found = new Map<string, CollectionFiles>();
  const filesOf = (stem: string): CollectionFiles => {
    const files = found.get(stem) ?? { structure: undefined, data: [] };
    found.set(stem, files);
    return files;
  };
  for (const name of [...names].sort()) {
    const structure = structureName.exec(name)?.[1];
    const data = dataName.exec(name)?.[1];
    if (structure !== undefined) filesOf(structure).structure = name;
    if (data !== undefined) filesOf(data).data.push(name);
  }
  return found;
}
