import type { Json } from '../../DriverConnection.ts';
import { extend } from './extend.ts';
import type { LegacyModel, ModelClass } from './Model.ts';

interface Found {
  toArray(): readonly Json[];
  skip(count: number): Found;
  limit(count: number): Found;
  distance(): Found;
}

/** The methods of collections that repositories call. */
interface LegacyCollection {
  type(): number;
  ensureIndex(index: object): unknown;
  save(...values: readonly unknown[]): Json;
  document(id: unknown): Json;
  byExample(example: unknown): Found;
  firstExample(example: unknown): Json | null;
  all(): Found;
  any(): Json | null;
  remove(id: unknown): unknown;
  removeByExample(example: unknown): unknown;
  replace(id: unknown, data: unknown): Json;
  replaceByExample(example: unknown, data: unknown): unknown;
  update(id: unknown, data: unknown): Json;
  updateByExample(example: unknown, data: unknown, options?: unknown): unknown;
  exists(id: unknown): unknown;
  count(): number;
  fulltext(attribute: string, query: string): Found;
  range(attribute: string, left: unknown, right: unknown): Found;
  near(latitude: number, longitude: number): Found;
  within(latitude: number, longitude: number, radius: number): Found;
  geo(index: unknown): Pick<LegacyCollection, 'near' | 'within'>;
}

interface RepositoryOptions {
  readonly model?: ModelClass;
  readonly prefix?: string;
  readonly graph?: unknown;
}

type Listener = (...values: readonly unknown[]) => unknown;
type Emitter = new () => {
  emit(name: string, ...values: readonly unknown[]): boolean;
  on(name: string, listener: Listener): unknown;
};

const edgeCollection = 3;
const events = ['Save', 'Create', 'Update', 'Remove'].flatMap((name) => [`before${name}`, `after${name}`]);

interface RepositoryParts {
  readonly emitter: Emitter;
  /** The class of models without another one. */
  readonly model: ModelClass;
  collectionOf(name: string): unknown;
}

/** The class `Foxx.Repository`: models of one collection. */
export function createRepositoryClass(parts: RepositoryParts): unknown {
  return class extends Repository {
    static readonly extend = extend;

    constructor(collection: unknown, options?: RepositoryOptions) {
      super(parts, collection, options);
    }
  };
}

class Repository {
  /** Created with the repository. */
  declare indexes?: readonly object[];
  readonly options: RepositoryOptions;
  readonly collection: LegacyCollection;
  readonly model: ModelClass;
  readonly prefix: string | undefined;
  readonly graph: unknown;

  readonly #events: InstanceType<Emitter>;

  constructor(parts: RepositoryParts, collection: unknown, options: RepositoryOptions = {}) {
    this.#events = new parts.emitter();
    this.options = options;
    this.collection = (
      typeof collection === 'string' ? parts.collectionOf(collection) : collection
    ) as LegacyCollection;
    this.model = options.model ?? parts.model;
    this.prefix = options.prefix;
    this.graph = options.graph;
    for (const index of this.indexes ?? []) this.collection.ensureIndex(index);
    const listeners = this.model as unknown as Readonly<Record<string, unknown>>;
    for (const name of events) {
      const listener = listeners[name];
      if (typeof listener === 'function') this.on(name, listener.bind(this.model));
    }
  }

  on(name: string, listener: Listener): this {
    this.#events.on(name, listener);
    return this;
  }

  emit(name: string, ...values: readonly unknown[]): boolean {
    return this.#events.emit(name, ...values);
  }

  get modelSchema(): unknown {
    return this.model.prototype.schema;
  }

  save(given: unknown): LegacyModel {
    const saved = isModel(given) ? given : new this.model(given);
    this.#announce(['beforeCreate', 'beforeSave'], saved);
    const { collection } = this;
    const written =
      collection.type() === edgeCollection
        ? collection.save(saved.get('_from'), saved.get('_to'), saved.forDB())
        : collection.save(saved.forDB());
    saved.set(metadataOf(written));
    this.#announce(['afterSave', 'afterCreate'], saved);
    return saved;
  }

  byId(id: unknown): LegacyModel {
    return new this.model(this.collection.document(id));
  }

  byExample(example: unknown, { skip, limit }: Paging = {}): readonly LegacyModel[] {
    return this.#models(this.collection.byExample(example), { skip, limit });
  }

  firstExample(example: unknown): LegacyModel | null {
    const found = this.collection.firstExample(example);
    return found === null ? null : new this.model(found);
  }

  all(paging: Paging = {}): readonly LegacyModel[] {
    return this.#models(this.collection.all(), paging);
  }

  any(): LegacyModel | null {
    const found = this.collection.any();
    return found === null ? null : new this.model(found);
  }

  fulltext(attribute: string, query: string, paging: Paging = {}): readonly LegacyModel[] {
    return this.#models(this.collection.fulltext(attribute, query), paging);
  }

  range(attribute: string, left: unknown, right: unknown): readonly LegacyModel[] {
    return this.#models(this.collection.range(attribute, left, right), {});
  }

  near(latitude: number, longitude: number, options: GeoOptions = {}): readonly LegacyModel[] {
    return this.#places(this.#geo(options).near(latitude, longitude), options);
  }

  within(
    latitude: number,
    longitude: number,
    radius: number,
    options: GeoOptions = {},
  ): readonly LegacyModel[] {
    return this.#places(this.#geo(options).within(latitude, longitude, radius), options);
  }

  #geo({ geo }: GeoOptions): Pick<LegacyCollection, 'near' | 'within'> {
    return geo === undefined ? this.collection : this.collection.geo(geo);
  }

  /** `distance`: each model has its distance as a member of this name. */
  #places(found: Found, { distance, limit }: GeoOptions): readonly LegacyModel[] {
    const measured = distance ? found.distance() : found;
    const limited = limit ? measured.limit(limit) : measured;
    return limited.toArray().map((document) => {
      if (!distance) return new this.model(document);
      const { distance: meters, ...attributes } = document;
      const name = typeof distance === 'string' ? distance : 'distance';
      return Object.assign(new this.model(attributes), { [name]: meters });
    });
  }

  remove(removed: LegacyModel): unknown {
    this.#announce(['beforeRemove'], removed);
    const result = this.collection.remove(idOf(removed));
    this.#announce(['afterRemove'], removed);
    return result;
  }

  removeById(id: unknown): unknown {
    return this.collection.remove(id);
  }

  removeByExample(example: unknown): unknown {
    return this.collection.removeByExample(example);
  }

  replace(replaced: LegacyModel): LegacyModel {
    return replaced.set(metadataOf(this.collection.replace(idOf(replaced), replaced.forDB())));
  }

  replaceById(id: unknown, data: unknown): unknown {
    if (!isModel(data)) return this.collection.replace(id, data);
    return data.set(metadataOf(this.collection.replace(id, data.forDB())));
  }

  replaceByExample(example: unknown, data: unknown): unknown {
    return this.collection.replaceByExample(example, data);
  }

  update(updated: LegacyModel, data: Json): LegacyModel {
    this.#announce(['beforeUpdate', 'beforeSave'], updated, data);
    const written = this.collection.update(idOf(updated), data);
    updated.set(data as Record<string, unknown>);
    updated.set(metadataOf(written));
    this.#announce(['afterSave', 'afterUpdate'], updated, data);
    return updated;
  }

  updateById(id: unknown, data: unknown): unknown {
    if (!isModel(data)) return this.collection.update(id, data);
    return data.set(metadataOf(this.collection.update(id, data.forDB())));
  }

  updateByExample(example: unknown, data: unknown, options?: unknown): unknown {
    return this.collection.updateByExample(example, data, options);
  }

  exists(id: unknown): unknown {
    return this.collection.exists(id);
  }

  count(): number {
    return this.collection.count();
  }

  #models(found: Found, { skip, limit }: Paging): readonly LegacyModel[] {
    const skipped = skip ? found.skip(skip) : found;
    const limited = limit ? skipped.limit(limit) : skipped;
    return limited.toArray().map((document) => new this.model(document));
  }

  #announce(names: readonly string[], changed: LegacyModel, ...data: readonly unknown[]): void {
    for (const name of names) {
      this.emit(name, changed, ...data);
      changed.emit(name, ...data);
    }
  }
}

interface GeoOptions {
  /** A geo index, or its attribute. */
  readonly geo?: unknown;
  readonly distance?: boolean | string;
  readonly limit?: number;
}

interface Paging {
  readonly skip?: number | undefined;
  readonly limit?: number | undefined;
}

function isModel(value: unknown): value is LegacyModel {
  return typeof (value as Partial<LegacyModel> | null)?.forDB === 'function';
}

function idOf(model: LegacyModel): unknown {
  return model.get('_id') ?? model.get('_key');
}

function metadataOf({ _id, _key, _rev }: Json): Record<string, unknown> {
  return { _id, _key, _rev };
}
