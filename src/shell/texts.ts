export const prompt = 'JSH> ';
export const continuationPrompt = '...>';
export const resultPrefix = '==> ';

/** The first lines of a session. */
export function welcomeBanner(
  version: string | undefined,
  database: string,
  user: string | undefined,
): string {
  const who = user === undefined ? '' : `, user ${user}`;
  return [
    `Welcome to the Orrery shell${version === undefined ? '' : `, server version ${version}, speaks 2.8`}, database ${database}${who}. Code runs locally in this browser.`,
    "Type 'tutorial' to learn the shell step by step, 'help' for the predefined objects, Ctrl+C to cancel a prompt.",
  ].join('\n');
}

export const restartHint = 'Enter starts a new engine, without the variables of the last one.';

export const editorHint = 'Write several lines. Ctrl+D runs them, Ctrl+C cancels.';

export const helpText = `Predefined objects:
  arango:                                 the connection to the server (ArangoConnection)
  db:                                     the current database (ArangoDatabase)

Examples:
  db._collections();                      list all collections
  db._create(<name>);                     create a collection
  db._drop(<name>);                       remove a collection
  db.<name>.toArray();                    list all documents of a collection
  id = db.<name>.save({ ... });           save a document
  db.<name>.remove(<_id>);                remove a document
  db.<name>.document(<_id>);              read a document
  db.<name>.replace(<_id>, { ... });      replace a document
  db.<name>.update(<_id>, { ... });       change attributes of a document
  db.<name>.exists(<_id>);                check whether a document exists
  db._query(<query>).toArray();           run an AQL query
  arango.GET(<path>);                     send a request; a server on this machine has the
                                          address http://localhost:8529
  _                                       the last value
  require('@arangodb/general-graph');     named graphs; also 'graph' (vertices and edges as objects),
                                          'graph/traversal', 'aql/functions', 'aql/queries',
                                          'replication', 'tasks', 'internal', 'underscore',
                                          'fs' (files in the memory of the shell), and documents of
                                          _modules by their path
  await, setTimeout(<function>, <ms>)     a command ends with its promise and its timers

Keys and commands:
  Tab                                     complete a name
  Up, Down, Ctrl+R                        previous commands
  Ctrl+C                                  cancel the prompt or the running command
  Ctrl+L                                  clear the output
  .editor                                 write several lines, Ctrl+D runs them
  more                                    print the next documents of the last cursor
  tutorial                                start the tutorial, or show its next chapter
  help                                    print this text
  exit                                    reload the page`;
