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
        this.attributes = { ...attributes };
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

function withoutMetadata(attributes: Attributes, schema: object | undefined): Attributes {
  if (schema === undefined) return { ...attributes };
  return Object.fromEntries(
    Object.entries(attributes).filter(([name]) => !metadata.includes(name) || Object.hasOwn(schema, name)),
  );
}
