import type { Random } from '../../../protocol/lib/random.ts';
import { type JsonSchema, type NamedSchemas, resolveSchema } from '../../../protocol/openapi/json-schema.ts';
import { memberNames, memberValues } from './pools.ts';
import { textsOf } from './texts.ts';

const maxDepth = 6;
/** Of 100 values, this many do not follow their schema. */
const oddPercent = 8;

/** Creates JSON texts that mostly follow a schema. */
export class SchemaValues {
  constructor(
    private readonly random: Random,
    private readonly named: NamedSchemas,
  ) {}

  /** `name`: the member or parameter with this schema; it selects typical texts. */
  jsonOf(schema: JsonSchema, name: string, depth = 0): string {
    if (this.#percent(oddPercent) || depth > maxDepth) return this.#pick(memberValues);
    const resolved = resolveSchema(schema, this.named);
    if (resolved.const !== undefined) return JSON.stringify(resolved.const);
    if (resolved.enum !== undefined) return JSON.stringify(this.#pick(resolved.enum));
    const choices = resolved.anyOf ?? resolved.oneOf ?? resolved.allOf;
    if (choices !== undefined && choices.length > 0) return this.jsonOf(this.#pick(choices), name, depth + 1);
    const { type } = resolved;
    switch (typeof type === 'object' ? this.#pick(type) : type) {
      case 'string':
        return JSON.stringify(this.#pick(textsOf(name)));
      case 'integer':
        return this.#pick(['0', '1', '2', '3', '10', '1000', '9007199254740993']);
      case 'number':
        return this.#pick(['0', '1', '0.5', '10', '1000', '-1', '9007199254740993']);
      case 'boolean':
        return this.#pick(['true', 'false']);
      case 'null':
        return 'null';
      case 'array': {
        const items = Array.from({ length: this.random.nextBelow(4) }, () =>
          this.jsonOf(resolved.items ?? {}, name, depth + 1),
        );
        return `[${items.join(',')}]`;
      }
      case 'object':
        return this.#object(resolved, depth);
      default:
        return this.#pick(memberValues);
    }
  }

  /** The parameters that an object schema describes, as pairs `name=value`; the required ones always. */
  parametersOf(schema: JsonSchema): readonly string[] {
    return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
      if (!schema.required?.includes(name) && !this.#percent(35)) return [];
      const json = this.jsonOf(property, name);
      return [`${name}=${encodeURIComponent(json.replace(/^"(.*)"$/s, '$1')).slice(0, 2000)}`];
    });
  }

  #object({ properties = {}, required = [], additionalProperties }: JsonSchema, depth: number): string {
    const members = Object.entries(properties).flatMap(([name, property]) => {
      if (!this.#percent(required.includes(name) ? 96 : 40)) return [];
      return [`${JSON.stringify(name)}:${this.jsonOf(property, name, depth + 1)}`];
    });
    if (additionalProperties !== false && this.#percent(25)) {
      const odd = typeof additionalProperties === 'object' ? additionalProperties : {};
      const name = this.#pick(memberNames);
      members.push(`"${name}":${this.jsonOf(odd, name, depth + 1)}`);
    }
    return `{${members.join(',')}}`;
  }

  #percent(share: number): boolean {
    return this.random.nextBelow(100) < share;
  }

  #pick<Value>(values: readonly Value[]): Value {
    return values[this.random.nextBelow(values.length)]!;
  }
}
