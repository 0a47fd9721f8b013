import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { helpOf } from '../../../src/shell/member-help.ts';

/** Classes of the driver whose objects users have, by the files of their members. */
const owners = [
  'ArangoConnection',
  'ArangoCollection',
  'CollectionAdministration',
  'CollectionDocuments',
  'ArangoDatabase',
  'ArangoQueryCursor',
  'SimpleQuery',
  'ArangoStatement',
  'Graph',
  'GraphQuery',
  'BlueprintGraph',
  'ElementIterator',
  'GraphElement',
  'Vertex',
  'Edge',
];

const notMembers = new Set([
  'constructor',
  '_PRINT',
  'if',
  'for',
  'while',
  'switch',
  'return',
  'throw',
  'catch',
]);

/** The methods of the classes in the source text of the driver, as `Class.method`. */
function membersIn(text: string): readonly string[] {
  let owner: string | undefined;
  return text.split('\n').flatMap((line) => {
    const found = /^(?:export )?(?:abstract )?class (\w+)/.exec(line);
    if (found) owner = found[1];
    else if (line.startsWith('}')) owner = undefined;
    const name = /^ {2}(?:override |protected )?([A-Za-z_]\w*)(?:<[^>]*>)?\(/.exec(line)?.[1];
    const isMember =
      owner !== undefined && owners.includes(owner) && name !== undefined && !notMembers.has(name);
    return isMember && !line.includes('protected') ? [`${owner}.${name}`] : [];
  });
}

test('each member of the driver has a signature and a sentence', () => {
  const files = readdirSync('driver', { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.ts'));
  const members = files.flatMap((name) => membersIn(readFileSync(join('driver', name), 'utf8')));
  expect(members.length).toBeGreaterThan(200);
  const without = members.filter((member) => {
    const [owner = '', name = ''] = member.split('.');
    const help = helpOf({ owner, name });
    return !(help?.signature.startsWith(name) && help.text.endsWith('.'));
  });
  expect(without).toEqual([]);
});
