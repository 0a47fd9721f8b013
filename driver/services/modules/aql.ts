import { ArangoCollection } from '../../Collection.ts';
import type { Json } from '../../DriverConnection.ts';

/** A part of a query that is not a value. */
class Literal {
  constructor(readonly text: string) {}

  toAQL(): string {
    return this.text;
  }
}

interface Query {
  readonly query: string;
  readonly bindVars: Json;
}

/** A query of a template text: values become bind parameters, queries and literals parts of the text. */
function aql(strings: readonly string[], ...values: readonly unknown[]): Query {
  const bindVars: Record<string, unknown> = {};
  let query = strings[0] ?? '';
  let count = 0;
  const add = (value: unknown): void => {
    if (value instanceof Literal) {
      query += value.text;
      return;
    }
    if (isQuery(value)) {
      const parts = value.query.split(/@(@?value\d+)\b/);
      for (const [index, part] of parts.entries()) {
        if (index % 2 === 0) query += part;
        else addBound(part, value.bindVars[part]);
      }
      return;
    }
    if (value === undefined) return;
    const isCollection = value instanceof ArangoCollection || isView(value);
    addBound(isCollection ? '@' : '', isCollection ? value.name() : value);
  };
  const addBound = (kind: string, value: unknown): void => {
    const prefix = kind.startsWith('@') ? '@' : '';
    const name = `value${count++}`;
    bindVars[`${prefix}${name}`] = value;
    query += `@${prefix}${name}`;
  };
  for (const [index, value] of values.entries()) {
    add(value);
    query += strings[index + 1] ?? '';
  }
  return { query, bindVars };
}

function isQuery(value: unknown): value is Query {
  if (typeof value !== 'object' || value === null) return false;
  const { query, bindVars } = value as Partial<Query>;
  return typeof query === 'string' && typeof bindVars === 'object' && bindVars !== null;
}

function isView(value: unknown): value is { name(): string } {
  return typeof value === 'object' && value !== null && 'isArangoCollection' in value;
}

/** The template function `aql` with its helpers. */
export const aqlFunction = Object.assign(aql, {
  literal: (value: unknown) => (value instanceof Literal ? value : new Literal(String(value ?? ''))),
  join(parts: readonly unknown[], separator = ' '): Query {
    const strings = parts.map((_, index) => (index === 0 ? '' : separator));
    return aql([...strings, ''], ...parts);
  },
});
