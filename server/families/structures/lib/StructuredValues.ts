import { isArray, isObject } from '../../../../aql/values/compare.ts';
import type { ObjectValue, Value } from '../../../../aql/values/value.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { formatterFunctions } from './formatter.ts';

/** Names under which scripts of 2.8 load the module. No other module is available to structures. */
const formatterModules: ReadonlySet<Value | undefined> = new Set([
  'org/arangodb/formatter',
  '@arangodb/formatter',
]);
const plainTypes: ReadonlySet<string> = new Set(['boolean', 'string', 'number', 'mixed']);

/** Bounds of one document: descriptions and values are data of users. */
const maxSteps = 100_000;
const maxCharacters = 16 << 20;
/** Types of objects may contain themselves. */
const maxDepth = 100;

type Role = 'formatter' | 'parser';

/** Converts and checks the attributes of one document by its structure (see `/_api/structure`). */
export class StructuredValues {
  #steps = 0;
  #characters = 0;

  /** `lang`: the language of formatted values; undefined: that of the section `default`. */
  constructor(
    private readonly structure: ObjectValue,
    private readonly lang: string | undefined,
  ) {}

  /** The document's attributes of the structure. Throws 32 (resource limit exceeded). */
  format(document: ObjectValue, isFormatted: boolean): ObjectValue {
    return this.#convertAll((name, description) => {
      const value = memberOf(document, name);
      return isFormatted ? this.#convert('formatter', value, description) : value;
    });
  }

  /**
   * The attributes to store. Throws 1 (failed) with status 400 for an invalid value, 32 (resource limit exceeded).
   * `isPatch`: attributes that the body does not contain are omitted.
   */
  parse(
    body: ObjectValue,
    { isFormatted, isPatch }: { readonly isFormatted: boolean; readonly isPatch: boolean },
  ) {
    return this.#convertAll((name, description) => {
      const given = memberOf(body, name);
      if (isPatch && given === undefined) return undefined;
      const value = isFormatted ? this.#convert('parser', given, description) : given;
      if (this.#isValid(value, description, 0)) return value;
      throw new DatabaseError('ERROR_FAILED', {
        status: 400,
        message: `value of attribute '${name}' is not valid.`,
      });
    });
  }

  #convertAll(
    convert: (name: string, description: Value) => Value | undefined,
  ): Readonly<Record<string, Value>> {
    const { attributes } = this.structure;
    const result: [string, Value][] = [];
    for (const [name, description] of isObject(attributes) ? Object.entries(attributes) : []) {
      const value = convert(name, description);
      if (value !== undefined) result.push([name, value]);
    }
    return Object.fromEntries(result);
  }

  #convert(role: Role, value: Value | undefined, description: Value): Value | undefined {
    this.#step();
    if (!isObject(description)) return value;
    const { type } = description;
    const section = this.#sectionOf(description[role]);
    if (typeof type === 'string' && plainTypes.has(type)) {
      return section === undefined ? value : this.#call(section, value, value);
    }
    const items = this.#typeOf('arrayTypes', type);
    const members = this.#typeOf('objectTypes', type);
    if (items === undefined && members === undefined) return value;
    if (section !== undefined) return this.#call(section, value, value);
    if (items !== undefined) {
      return isArray(value) ? value.map((each) => this.#convert(role, each, items) ?? null) : [];
    }
    const attributes = members?.attributes;
    if (!isObject(attributes)) return null;
    if (value === undefined || value === null) return value;
    return Object.fromEntries(
      Object.entries(attributes).map(([name, inner]) => {
        this.#step();
        const member = memberOf(value, name);
        return [name, member === undefined ? null : (this.#convert(role, member, inner) ?? null)];
      }),
    );
  }

  #isValid(value: Value | undefined, description: Value, depth: number): boolean {
    this.#step();
    if (!isObject(description) || depth > maxDepth) return false;
    const { type, validators } = description;
    if (!this.#passes(value, validators)) return false;
    if (typeof type === 'string' && plainTypes.has(type)) return true;
    const items = this.#typeOf('arrayTypes', type);
    if (items !== undefined) {
      // The validators of the attribute replace those of the items.
      if (validators !== undefined) return true;
      return isArray(value) && value.every((each) => this.#isValid(each, items, depth + 1));
    }
    const members = this.#typeOf('objectTypes', type);
    if (members === undefined) return false;
    const { attributes } = members;
    if (!isObject(attributes)) return true;
    return (
      isObject(value) &&
      Object.entries(attributes).every(([name, inner]) =>
        this.#isValid(memberOf(value, name) ?? null, inner, depth + 1),
      )
    );
  }

  /** An unknown validator refuses the value. */
  #passes(value: Value | undefined, validators: Value | undefined): boolean {
    if (validators === undefined) return true;
    return (
      isArray(validators) &&
      validators.every((each) => isObject(each) && Boolean(this.#call(each, value, false)))
    );
  }

  #typeOf(group: 'arrayTypes' | 'objectTypes', name: Value | undefined): ObjectValue | undefined {
    if (typeof name !== 'string') return undefined;
    const type = memberOf(this.structure[group], name);
    return isObject(type) ? type : undefined;
  }

  /** The function for the language, or the default one. */
  #sectionOf(sections: Value | undefined): ObjectValue | undefined {
    const own = this.lang === undefined ? undefined : memberOf(sections, this.lang);
    const section = own ?? memberOf(sections, 'default');
    return isObject(section) ? section : undefined;
  }

  /** The result of the function that `section` names; `otherwise` without such a function. */
  #call(section: ObjectValue, value: Value | undefined, otherwise: Value | undefined): Value | undefined {
    this.#step();
    const { module, do: name, args } = section;
    const run =
      formatterModules.has(module) && typeof name === 'string' ? formatterFunctions.get(name) : undefined;
    if (run === undefined) return otherwise;
    const result = run(value, isObject(args) ? args : {});
    if (typeof result === 'string') this.#characters += result.length;
    if (this.#characters > maxCharacters) this.#refuse();
    return result;
  }

  #step(): void {
    this.#steps += 1;
    if (this.#steps > maxSteps) this.#refuse();
  }

  #refuse(): never {
    throw new DatabaseError('ERROR_RESOURCE_LIMIT', {
      status: 413,
      detail: `a structure converts at most ${maxSteps} values and ${maxCharacters} characters of one document`,
    });
  }
}

function memberOf(value: Value | undefined, name: string): Value | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
