import { stringifyJson } from '../../../../protocol/lib/write-json.ts';
import type { SchemaPair } from './compare-schemas.ts';
import type { SchemaObject } from './read-schema.ts';

/** Properties of an existing collection that can be changed. */
const changeable: ReadonlySet<string> = new Set([
  'waitForSync',
  'schema',
  'computedValues',
  'cacheEnabled',
  'replicationFactor',
  'writeConcern',
]);

/**
 * Commands of the shell that make an object of the right database equal to that of the left one. A comment in place of
 * what no command can change.
 */
export function alignCommand({ state, left, right, attributes }: SchemaPair): string {
  if (state === 'equal') return '';
  if (left === undefined) return right === undefined ? '' : removal(right);
  if (right === undefined) return creation(left);
  if (left.kind === 'user') {
    const { active, extra } = left.definition;
    const parts = [left.name, undefined, active, extra].map((part) => stringifyJson(part) ?? 'undefined');
    return `require("@arangodb/users").update(${parts.join(', ')});`;
  }
  if (left.kind !== 'collection') return `${removal(right)}\n${creation(left)}`;
  const changes = attributes.filter(({ attribute }) => changeable.has(attribute));
  const fixed = attributes.filter(({ attribute }) => !changeable.has(attribute));
  const lines = fixed.map(
    ({ attribute }) =>
      `// ${attribute} is set when the collection is created: create it anew and copy its documents.`,
  );
  if (changes.length > 0) {
    const values = Object.fromEntries(
      changes.map(({ attribute }) => [attribute, left.definition[attribute] ?? null]),
    );
    lines.push(`${collectionOf(left.name)}.properties(${stringifyJson(values)});`);
  }
  return lines.join('\n');
}

function collectionOf(name: string): string {
  return `db._collection(${JSON.stringify(name)})`;
}

function creation({ kind, name, collection = '', definition }: SchemaObject): string {
  switch (kind) {
    case 'collection': {
      const { type, ...options } = definition;
      const create = type === 3 ? '_createEdgeCollection' : '_create';
      return `db.${create}(${JSON.stringify(name)}, ${stringifyJson(options)});`;
    }
    case 'index':
      return `${collectionOf(collection)}.ensureIndex(${stringifyJson(definition)});`;
    case 'graph': {
      const { edgeDefinitions, orphanCollections } = definition;
      const parts = [name, edgeDefinitions, orphanCollections].map((part) => stringifyJson(part ?? []));
      return `require("@arangodb/general-graph")._create(${parts.join(', ')});`;
    }
    case 'function': {
      const { code, isDeterministic } = definition;
      const parts = [name, code, isDeterministic].map((part) => stringifyJson(part));
      return `require("@arangodb/aql/functions").register(${parts.join(', ')});`;
    }
    case 'user':
      return `// User ${JSON.stringify(name)}: create it with a password of its own.`;
  }
}

function removal({ kind, name, collection = '', definition }: SchemaObject): string {
  switch (kind) {
    case 'collection':
      return `db._drop(${JSON.stringify(name)});`;
    case 'index': {
      const { type, fields } = definition;
      const isIt = `each.type === ${stringifyJson(type)} && String(each.fields) === ${JSON.stringify(String(fields))}`;
      return `${collectionOf(collection)}.getIndexes().filter((each) => ${isIt}).forEach((each) => db._dropIndex(each));`;
    }
    case 'graph':
      return `require("@arangodb/general-graph")._drop(${JSON.stringify(name)});`;
    case 'function':
      return `require("@arangodb/aql/functions").unregister(${JSON.stringify(name)});`;
    case 'user':
      return `require("@arangodb/users").remove(${JSON.stringify(name)});`;
  }
}
