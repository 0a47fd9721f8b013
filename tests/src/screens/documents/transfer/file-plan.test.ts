import { expect, test } from 'vitest';
import {
  collectionNameOf,
  type FilePlan,
  planFile,
  targetFault,
} from '../../../../../src/screens/documents/transfer/several/file-plan.ts';

const planOf = (name: string, text: string, collection = collectionNameOf(name)): FilePlan => ({
  file: new File([text], name),
  collection,
  content: undefined,
  fault: undefined,
});
const read = (name: string, text: string) => planFile(planOf(name, text), new AbortController().signal);

test.each([
  ['airports.csv', 'airports'],
  ['flights.jsonl.gz', 'flights'],
  ['2025 flights.json', 'c_2025_flights'],
  ['Flüge (neu).tsv', 'Fluge_neu'],
  ['_users.csv', 'users'],
  ['日本.csv', 'c_'],
])('the file %s gets the collection %s', (file, name) => {
  expect(collectionNameOf(file)).toBe(name);
});

test('a file with both ends of edges is an edge collection; one without documents has a fault', async () => {
  const flights = await read('flights.csv', '_from,_to,miles\na/1,a/2,7\n');
  expect(flights).toMatchObject({ collection: 'flights', fault: undefined, content: { isEdges: true } });
  const airports = await read('airports.json', '[{"_key":"FRA"},{"_key":"KEF"}]');
  expect(airports.content).toMatchObject({ isEdges: false, analysis: { records: 2 } });
  expect((await read('empty.csv', '')).fault).toBe('The file empty.csv has no documents.');
  expect((await read('broken.json', '[{"a" 1}]')).fault).toContain('not valid JSON');
});

test('documents do not go into a collection of edges, and new names are valid', async () => {
  const existing = new Map([
    ['roads', true],
    ['towns', false],
  ]);
  const { content } = await read('a.csv', 'name\nx\n');
  const faultIn = (collection: string) =>
    targetFault({ ...planOf('a.csv', '', collection), content }, existing);
  expect(faultIn('towns')).toBeUndefined();
  expect(faultIn('other')).toBeUndefined();
  expect(faultIn('roads')).toBe('roads has edges, but the file has no attributes _from and _to.');
  expect(faultIn('')).toBe('No collection name entered!');
  expect(faultIn('1a')).toContain('must always start with a letter');
});
