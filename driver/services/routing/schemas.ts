/** A schema of joi, or of a library with the same method. */
interface Validating {
  validate(value: unknown): {
    readonly error?: { readonly message: string } | null;
    readonly value?: unknown;
  };
}

/** The parts of joi that are used here. */
export interface JoiModule {
  object(): { keys(schemas: object): { required(): Validating } };
}

/** A body or an answer as a route describes it. */
export interface Model {
  readonly schema: Validating | undefined;
  readonly isList: boolean;
  readonly fromClient: ((value: unknown) => unknown) | undefined;
  readonly forClient: ((value: unknown) => unknown) | undefined;
}

/** A schema, or an object of schemas; undefined without one. */
export function toSchema(given: unknown, joi: () => JoiModule): Validating | undefined {
  if (given === undefined || given === null || typeof given === 'string') return undefined;
  if (isValidating(given)) return given;
  if (typeof given === 'object') return joi().object().keys(given).required();
  throw new TypeError(`expected a schema of joi, found ${typeof given}`);
}

function isValidating(value: unknown): value is Validating {
  return typeof value === 'object' && value !== null && typeof (value as Validating).validate === 'function';
}

/** `given`: a schema, a model with a schema, or a list with one of them. */
export function toModel(given: unknown, joi: () => JoiModule): Model {
  const isList = Array.isArray(given);
  const one = isList ? (given as readonly unknown[])[0] : given;
  if (typeof one !== 'object' || one === null || isValidating(one) || !isModel(one)) {
    return { schema: toSchema(one, joi), isList, fromClient: undefined, forClient: undefined };
  }
  const { schema, fromClient, forClient } = one;
  return {
    schema: toSchema(schema, joi),
    isList,
    fromClient: typeof fromClient === 'function' ? (value) => fromClient.call(one, value) : undefined,
    forClient: typeof forClient === 'function' ? (value) => forClient.call(one, value) : undefined,
  };
}

interface GivenModel {
  readonly schema?: unknown;
  readonly fromClient?: (value: unknown) => unknown;
  readonly forClient?: (value: unknown) => unknown;
}

function isModel(value: object): value is GivenModel {
  return 'schema' in value || 'fromClient' in value || 'forClient' in value;
}

/** The value as the schema converts it. Throws an error with the message of the schema. */
export function checkValue(schema: Validating | undefined, value: unknown): unknown {
  if (schema === undefined) return value;
  const result = schema.validate(value);
  if (result.error) throw new InvalidValue(result.error.message.replace(/^"value" /, ''));
  return result.value;
}

/** A value that its schema refuses. */
export class InvalidValue extends Error {
  override readonly name = 'ValidationError';
}

/** A body from a client. Throws InvalidValue. */
export function fromClient(model: Model, value: unknown): unknown {
  const one = (each: unknown): unknown => {
    const checked = checkValue(model.schema, each);
    return model.fromClient === undefined ? checked : model.fromClient(checked);
  };
  if (!model.isList) return one(value);
  if (!Array.isArray(value)) throw new InvalidValue('must be an array');
  return value.map(one);
}

/** The value of an answer. Its schema only describes it, as in ArangoDB. */
export function forClient(model: Model, value: unknown): unknown {
  const { forClient: convert, isList } = model;
  if (convert === undefined || value === undefined) return value;
  return isList && Array.isArray(value) ? value.map(convert) : convert(value);
}
