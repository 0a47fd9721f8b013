import { type Endpoint, pathParameters } from '../endpoint.ts';
import { type JsonSchema, type NamedSchemas, toJsonSchema } from './json-schema.ts';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly isRequired: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
}

const pathDescriptions: Readonly<Record<string, string>> = {
  '*': 'Any further path segments.',
  batch: 'Number of the batch.',
  collection: 'Name or id of the collection.',
  database: 'Name of the database.',
  graph: 'Name of the graph.',
  id: 'Identifier from an earlier response.',
  index: 'Number of the index: the part of its id after the slash.',
  job: 'Id of the job, from the header x-arango-async-id.',
  analyzer: 'Name of the analyzer.',
  view: 'Name of the view.',
  key: 'Key of the document.',
  kind: 'Kind of the item: notebook, scene, style or filter.',
  part: 'A part of a scene, see the description of the call.',
  version: 'Number of the version, from the list of versions.',
  name: 'Name, percent-encoded.',
  query: 'Base64 form of a JSON object with query and bindVars.',
  user: 'Name of the user.',
};

/** All parameters of a request except its body: path, query, then headers. */
export function parametersOf({ path, query, headers }: Endpoint): readonly Parameter[] {
  const named: NamedSchemas = {};
  const ofPath = pathParameters(path).map(
    (name): Parameter => ({
      name: name === '*' ? 'rest' : name,
      in: 'path',
      isRequired: true,
      description: pathDescriptions[name] ?? '',
      schema: { type: 'string' },
    }),
  );
  const membersOf = (place: 'query' | 'header', schema: Endpoint['query']): readonly Parameter[] => {
    if (schema === undefined) return [];
    const { properties = {}, required = [] } = toJsonSchema(schema, named);
    return Object.entries(properties).map(([name, { description = '', ...member }]) => ({
      name,
      in: place,
      isRequired: required.includes(name),
      description,
      schema: member,
    }));
  };
  return [...ofPath, ...membersOf('query', query), ...membersOf('header', headers)];
}
