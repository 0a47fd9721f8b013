import type { HelpRow } from '../../../src/shell/driver-help.ts';
import { memberHelp } from '../../../src/shell/member-help.ts';
import { code, page, table } from '../markdown.ts';

const titles: Readonly<Record<string, string>> = {
  ArangoDatabase: 'db',
  ArangoCollection: 'Collections: `db.NAME`',
  CollectionAdministration: 'Collections: administration',
  ArangoQueryCursor: 'Cursors: `db._query(…)`',
  ArangoStatement: 'Statements: `db._createStatement(…)`',
  SimpleQuery: 'Simple queries: `db.NAME.byExample(…)`',
  ArangoConnection: 'Connection: `arango`',
  shell: 'Functions of the shell',
  Graph: "Graphs: `require('@arangodb/general-graph')`",
  GraphQuery: 'Queries of a graph',
  BlueprintGraph: "Graphs: `require('@arangodb/graph-blueprint')`",
  ElementIterator: 'Iterators of this module',
  GraphElement: 'Vertices and edges of this module',
  Vertex: 'Vertices of this module',
  Edge: 'Edges of this module',
};

/** The members of the driver by class, as completion and help in the shell show them. */
export function driverPage(): string {
  const byTitle = new Map<string, HelpRow[]>();
  for (const [[name], rows] of memberHelp) byTitle.set(name!, [...(byTitle.get(name!) ?? []), ...rows]);
  return page('The driver of the shell', [
    'The shell has the object `db` and the modules of `require`. Services use the same driver. A member that changes data needs the rights for it. Errors are `ArangoError` objects with `errorNum` and `errorMessage`.',
    ...Object.entries(titles).flatMap(([name, title]) => [
      `## ${title}`,
      table(
        ['member', 'result', 'what it does'],
        [...byTitle.get(name)!]
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([signature, returns, text]) => [code(signature), returns, text]),
      ),
    ]),
  ]);
}
