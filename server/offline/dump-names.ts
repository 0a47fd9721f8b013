import { createHash } from 'node:crypto';

/**
 * Names of a dump's files. A restore reads the names of databases and collections from the content of the files, so
 * that the names of the files can be short and valid on all systems. arangorestore expects, as arangodump writes them:
 * the plain name, or the id if the name has other characters, then the checksum of the name.
 */

/** The system allows 255 bytes; the longest ending is `.structure.json`, after `_` and 32 digits. */
const maxHashedLength = 255 - '.structure.json'.length - 33;
const maxBareLength = 255 - '.structure.json'.length;

/** Names of 2.8, which are used in file names as they are. */
const plainName = /^[A-Za-z_][A-Za-z0-9_-]*$/;
/** Names of devices of Windows. */
const deviceName = /^(?:con|prn|aux|nul|(?:com|lpt)[0-9])$/i;

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The folder of each database, by its name. Names that differ only in case get different folders. */
export function databaseFolders(databases: readonly Named[]): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(
    databases.map(({ id, name }) => {
      const isUsable = plainName.test(name) && !deviceName.test(name) && !taken.has(name.toLowerCase());
      taken.add(name.toLowerCase());
      return [name, isUsable ? name : id];
    }),
  );
}

/** The first part of the names of each collection's files, by the collection's name. */
export function collectionStems(collections: readonly Named[]): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(
    collections.map((collection) => {
      const stem = stemOf(collection);
      const folded = stem.toLowerCase();
      const isFree = !taken.has(folded);
      taken.add(folded);
      return [collection.name, isFree ? stem : hashed(collection.id, collection.name)];
    }),
  );
}

function stemOf({ id, name }: Named): string {
  if (!plainName.test(name)) return hashed(id, name);
  if (name.length <= maxHashedLength) return hashed(name, name);
  // The only form of longer names that arangorestore accepts. It does not accept names of more than 240 characters.
  return name.length <= maxBareLength ? name : hashed(id, name);
}

function hashed(first: string, name: string): string {
  return `${first}_${createHash('md5').update(name).digest('hex')}`;
}

const stem = '(.+_[0-9a-f]{32}|[A-Za-z_][A-Za-z0-9_-]*)';
const structureName = new RegExp(`^${stem}\\.structure\\.json$`);
const dataName = new RegExp(`^${stem}(?:\\.\\d+)?\\.data\\.json(?:\\.gz)?$`);

interface CollectionFiles {
  /** `undefined`: the file is missing. */
  structure: string | undefined;
  /** Several for a dump with `--split-files`. */
  readonly data: string[];
}

/** The files of each collection, by their stems. */
export function collectionFiles(names: readonly string[]): ReadonlyMap<string, CollectionFiles> {
  const found = new Map<string, CollectionFiles>();
  const filesOf = (key: string): CollectionFiles => {
    const files = found.get(key) ?? { structure: undefined, data: [] };
    found.set(key, files);
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
