import type { AccessLevel, DatabaseLevels } from '../../../../protocol/api/user.ts';

/** A level that is set, or `default`: another level applies. */
export type Choice = AccessLevel | 'default';

export const choices: readonly Choice[] = ['rw', 'ro', 'none', 'default'];

/** A database or a collection of it. `*` stands for all others. */
export interface Place {
  readonly database: string;
  readonly collection: string | undefined;
}

/** `database` or `database/collection`; neither name contains a slash. */
export function placeKey({ database, collection }: Place): string {
  return collection === undefined ? database : `${database}/${collection}`;
}

/** The inverse of `placeKey`. */
export function placeOf(key: string): Place {
  const [database = '', collection] = key.split('/');
  return { database, collection };
}

export interface PermissionRow extends Place {
  readonly key: string;
  readonly label: string;
  readonly depth: 1 | 2;
  readonly isDefault: boolean;
  readonly saved: Choice;
  /** With unsaved changes. */
  readonly chosen: Choice;
  readonly effective: AccessLevel;
  /** The effective level without the unsaved changes. */
  readonly former: AccessLevel;
  /** Words for the origin of the effective level. */
  readonly source: string;
  /** `Use default` does not exist for the uppermost default. */
  readonly hasDefault: boolean;
  /** Undefined: the row has no children. */
  readonly isOpen: boolean | undefined;
  /** Figures of a database. */
  readonly collectionCount: number;
  readonly ownLevelCount: number;
}

/** Unsaved choices by place key. */
export type Changes = Readonly<Record<string, Choice>>;

export interface RowOptions {
  readonly isRoot: boolean;
  readonly text: string;
  readonly isOwnOnly: boolean;
  readonly openDatabases: ReadonlySet<string>;
}

type Levels = ReadonlyMap<string, DatabaseLevels>;

const all = '*';

/** Levels of a user with unsaved changes. */
class Permissions {
  readonly #levels: Levels;
  readonly #changes: Changes;
  readonly #isRoot: boolean;

  constructor(levels: Levels, changes: Changes, isRoot: boolean) {
    this.#levels = levels;
    this.#changes = changes;
    this.#isRoot = isRoot;
  }

  saved({ database, collection }: Place): Choice {
    const levels = this.#levels.get(database);
    const level = collection === undefined ? levels?.permission : levels?.collections?.[collection];
    return level === undefined || level === 'undefined' ? 'default' : level;
  }

  chosen(place: Place): Choice {
    return this.#changes[placeKey(place)] ?? this.saved(place);
  }

  /** The level that applies, with the words for its origin. */
  effective({ database, collection }: Place): { readonly level: AccessLevel; readonly source: string } {
    // root always has all rights; the server ignores its levels.
    if (this.#isRoot) return { level: 'rw', source: 'root has all rights' };
    if (collection !== undefined && database !== all) return this.#collection(database, collection);
    const own = this.chosen({ database, collection });
    if (own !== 'default') return { level: own, source: 'Set here' };
    if (database === all && collection === undefined) return { level: 'none', source: 'Nothing is set' };
    if (collection !== undefined) {
      const { level } = this.effective({ database: all, collection: undefined });
      return { level, source: 'Level of the database' };
    }
    return {
      level: this.effective({ database: all, collection: undefined }).level,
      source: 'Default for databases',
    };
  }

  #collection(database: string, collection: string): { level: AccessLevel; source: string } {
    const ofDatabase = this.effective({ database, collection: undefined }).level;
    // Without access to the database there is no access to its collections.
    if (ofDatabase === 'none') return { level: 'none', source: 'No access to the database' };
    const tries: readonly (readonly [Place, string])[] = [
      [{ database, collection }, 'Set here'],
      [{ database, collection: all }, 'Default for collections'],
      [{ database: all, collection: all }, 'Default for all databases'],
    ];
    for (const [place, source] of tries) {
      const level = this.chosen(place);
      if (level !== 'default') return { level, source };
    }
    return { level: ofDatabase, source: 'Level of the database' };
  }
}

const collator = new Intl.Collator('en', { numeric: true });

/** System collections have the level of their database and are not listed. */
function listedCollections(levels: DatabaseLevels | undefined): readonly string[] {
  return Object.keys(levels?.collections ?? {})
    .filter((name) => name !== all && !name.startsWith('_'))
    .sort(collator.compare);
}

/** Accesses of the signed-in user that unsaved changes of the own levels remove, in words. */
export function lostAccess(levels: Levels, changes: Changes): readonly string[] {
  const [before, after] = [new Permissions(levels, {}, false), new Permissions(levels, changes, false)];
  const levelIn = (permissions: Permissions, database: string) =>
    permissions.effective({ database, collection: undefined }).level;
  return [...levels.keys()].flatMap((database) => {
    if (database === all) return [];
    const [former, next] = [levelIn(before, database), levelIn(after, database)];
    if (database === '_system' && former === 'rw' && next !== 'rw') return ['administration of the server'];
    return former !== 'none' && next === 'none' ? [`database ${database}`] : [];
  });
}

/** The visible rows: both defaults, then each database, with its collections if it is open. */
export function permissionRows(
  levels: Levels,
  changes: Changes,
  options: RowOptions,
): readonly PermissionRow[] {
  const permissions = new Permissions(levels, changes, options.isRoot);
  const before = new Permissions(levels, {}, options.isRoot);
  const wanted = options.text.trim().toLowerCase();
  const isWanted = (name: string) => name.toLowerCase().includes(wanted);
  const row = (place: Place, label: string, more: Partial<PermissionRow> = {}): PermissionRow => {
    const { level, source } = permissions.effective(place);
    return {
      ...place,
      key: placeKey(place),
      label,
      depth: place.collection === undefined ? 1 : 2,
      isDefault: false,
      saved: permissions.saved(place),
      chosen: permissions.chosen(place),
      effective: level,
      former: before.effective(place).level,
      source,
      hasDefault: true,
      isOpen: undefined,
      collectionCount: 0,
      ownLevelCount: 0,
      ...more,
    };
  };
  const hasOwn = (place: Place) => permissions.chosen(place) !== 'default' || placeKey(place) in changes;
  const isFiltered = wanted !== '' || options.isOwnOnly;
  const rows: PermissionRow[] = [];
  const defaults = [
    row({ database: all, collection: undefined }, 'Default for databases without an entry', {
      isDefault: true,
      hasDefault: false,
    }),
    row({ database: all, collection: all }, 'Default for collections of all databases', {
      isDefault: true,
      depth: 1,
    }),
  ];
  rows.push(
    ...defaults.filter(
      (each) => (!options.isOwnOnly || hasOwn(each)) && (wanted === '' || isWanted(each.label)),
    ),
  );
  const names = [...levels.keys()].filter((name) => name !== all);
  names.sort(
    (left, right) =>
      Number(right === '_system') - Number(left === '_system') || collator.compare(left, right),
  );
  for (const database of names) {
    const collections = listedCollections(levels.get(database));
    const places = collections.map((collection) => ({ database, collection }));
    const ownLevels = places.filter(hasOwn).length;
    const isDatabaseWanted = isWanted(database);
    const children = [{ database, collection: all }, ...places].filter(
      (place) =>
        (isDatabaseWanted || (place.collection !== all && isWanted(place.collection))) &&
        (!options.isOwnOnly || hasOwn(place)),
    );
    const place = { database, collection: undefined };
    const isShown = options.isOwnOnly
      ? (hasOwn(place) && isDatabaseWanted) || children.length > 0
      : isDatabaseWanted || children.length > 0;
    if (!isShown) continue;
    // A search that finds collections opens their database.
    const isOpen =
      options.openDatabases.has(database) ||
      (isFiltered && children.length > 0 && (!isDatabaseWanted || options.isOwnOnly));
    rows.push(
      row(place, database, { isOpen, collectionCount: collections.length, ownLevelCount: ownLevels }),
    );
    if (!isOpen) continue;
    rows.push(
      ...children.map((child) =>
        child.collection === all
          ? row(child, `Default for collections of ${database}`, { isDefault: true })
          : row(child, child.collection),
      ),
    );
  }
  return rows;
}

/** The name of a level: databases are administrated or accessed, collections read or written. */
export function levelName(level: AccessLevel, { collection }: Place): string {
  if (level === 'none') return 'No access';
  if (collection === undefined) return level === 'rw' ? 'Administrate' : 'Access';
  return level === 'rw' ? 'Read/Write' : 'Read only';
}
