import { extend } from './extend.ts';

type Attributes = Record<string, unknown>;

/** A schema of joi, as models use it. */
interface Schema {
  validate(value: unknown): { readonly error?: Error | null; readonly value?: unknown };
}

/** The parts of joi that models use. */
export interface ModelJoi {
  string(): { optional(): Schema };
  forbidden(): Schema;
}

interface ObjectSchema {
  readonly isJoi?: boolean;
  readonly _inner?: {
    readonly children?: readonly { readonly key: string; readonly schema: Schema }[] | null;
  };
}

type Emitter = new () => { emit(name: string, ...values: readonly unknown[]): boolean };

/** A document as the code of a service of 2.8 sees it. */
export interface LegacyModel {
  attributes: Attributes;
  isValid: boolean;
  errors: Record<string, Error>;
  get(name: string): unknown;
  set(name: string | Attributes, value?: unknown): LegacyModel;
  forDB(): Attributes;
  forClient(): Attributes;
  emit(name: string, ...values: readonly unknown[]): boolean;
}

export type ModelClass = (new (
  attributes?: unknown,
) => LegacyModel) & {
  readonly prototype: { readonly schema?: unknown };
};

const metadata = ['_id', '_key', '_oldRev', '_rev', '_from', '_to'];

/** The class `Foxx.Model`. */
export function createModelClass(emitter: Emitter, joi: () => ModelJoi): ModelClass {
  class Model extends emitter {
    static readonly extend = extend;
    /** Schemas by attribute; without them a model has all attributes. */
    declare schema?: Readonly<Record<string, Schema>>;
    attributes: Attributes = {};
    isValid = true;
    errors: Record<string, Error> = {};

    constructor(attributes?: Attributes) {
      super();
      const schema = schemaOf(this.schema);
      if (schema === undefined) {
        const described = (this.constructor as { readonly attributes?: Described }).attributes;
        this.attributes = described === undefined ? { ...attributes } : attributesOf(described, attributes);
        return;
      }
      Object.defineProperty(this, 'schema', { value: schema, configurable: true, writable: true });
      for (const name of new Set([...Object.keys(schema), ...Object.keys(attributes ?? {})])) {
        this.set(name, attributes?.[name]);
      }
    }

    /** A model of a body: metadata without a schema is left out. */
    static fromClient(attributes: Attributes): Model {
      const model = new this();
      return model.set(withoutMetadata(attributes, model.schema));
    }

    /** The attributes as a schema of JSON. */
    static toJSONSchema(id: string): object {
      // biome-ignore lint/complexity/noThisInStatic: the class that extends this one.
      const { prototype, attributes } = this as unknown as { prototype: Model; attributes?: Described };
      return jsonSchemaOf(id, schemaOf(prototype.schema) ?? {}, attributes ?? {});
    }

    get(name: string): unknown {
      return this.attributes[name];
    }

    has(name: string): boolean {
      return this.attributes[name] !== undefined && this.attributes[name] !== null;
    }

    /** Checks the value with its schema; errors are in `errors`. */
    set(name: string | Attributes, value?: unknown): this {
      if (typeof name === 'object') {
        for (const [each, given] of Object.entries(name)) this.set(each, given);
        return this;
      }
      const checked = this.#check(name, value);
      if (checked === undefined) delete this.attributes[name];
      else this.attributes[name] = checked;
      return this;
    }

    forDB(): Attributes {
      return this.attributes;
    }

    forClient(): Attributes {
      return withoutMetadata(this.attributes, this.schema);
    }

    #check(name: string, value: unknown): unknown {
      if (this.schema === undefined) return value;
      const own = Object.hasOwn(this.schema, name) ? this.schema[name] : undefined;
      const schema = own ?? (metadata.includes(name) ? joi().string().optional() : joi().forbidden());
      const { error, value: checked } = schema.validate(value);
      if (error) this.errors[name] = error;
      else delete this.errors[name];
      this.isValid = Object.keys(this.errors).length === 0;
      return checked;
    }
  }
  return Model as unknown as ModelClass;
}

/** Schemas by attribute, also of a schema of joi for objects. */
function schemaOf(given: unknown): Readonly<Record<string, Schema>> | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const { isJoi, _inner: inner } = given as ObjectSchema;
  if (!isJoi) return given as Readonly<Record<string, Schema>>;
  return Object.fromEntries((inner?.children ?? []).map(({ key, schema }) => [key, schema]));
}

/** The attributes of models before 2.4, which have types and defaults in place of schemas. */
type Described = Readonly<
  Record<string, { readonly type?: unknown; readonly required?: unknown; readonly defaultValue?: unknown }>
>;

/** The described attributes only, with their defaults. */
function attributesOf(described: Described, given: Attributes = {}): Attributes {
  const attributes: Attributes = {};
  for (const [name, { defaultValue }] of Object.entries(described)) {
    const value = given[name] ?? defaultValue;
    if (value !== undefined) attributes[name] = value;
  }
  for (const name of metadata) if (given[name] !== undefined) attributes[name] = given[name];
  return attributes;
}

/** What joi shows of a schema. */
interface ShownSchema {
  readonly _type?: unknown;
  readonly _flags?: { readonly presence?: unknown };
}

function jsonSchemaOf(id: string, schemas: Readonly<Record<string, unknown>>, described: Described): object {
  const fromJoi = Object.entries(schemas).map(([name, schema]) => {
    const { _type: type, _flags: flags } = schema as ShownSchema;
    return { name, type: type === 'any' ? undefined : type, required: flags?.presence === 'required' };
  });
  const fromTypes = Object.entries(described).map(([name, { type, required }]) => ({ name, type, required }));
  const all = [...fromJoi, ...fromTypes];
  return {
    id,
    required: all.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(all.map(({ name, type }) => [name, type === undefined ? {} : { type }])),
  };
}

function withoutMetadata(attributes: Attributes, schema: object | undefined): Attributes {
  if (schema === undefined) return { ...attributes };
  return Object.fromEntries(
    Object.entries(attributes).filter(([name]) => !metadata.includes(name) || Object.hasOwn(schema, name)),
  );
}
