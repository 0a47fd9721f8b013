import { commonHelp, driverHelp, type HelpRow } from './driver-help.ts';
import type { Completion } from './engine/messages.ts';

interface MemberHelp {
  readonly signature: string;
  /** The type of the result in a word. */
  readonly returns: string;
  readonly text: string;
}

const collection: readonly HelpRow[] = [
  ['all()', 'query', 'All documents, as a query that can be limited.'],
  ['any()', 'document', 'A random document, or null.'],
  ['byExample(example)', 'query', 'The documents with the attributes of the example.'],
  ['checksum(withRevisions, withData)', 'object', 'A checksum of the documents.'],
  [
    'closedRange(attribute, left, right)',
    'query',
    'Documents with a value from left to right, both included.',
  ],
  ['count()', 'number', 'The number of documents.'],
  ['document(handle)', 'document', 'Reads a document. Error 1202 is raised if it does not exist.'],
  ['documents(keys)', 'object', 'The documents of a list of keys.'],
  ['drop()', 'undefined', 'Removes the collection with its documents.'],
  ['dropIndex(index)', 'boolean', 'Removes an index; false if there is none.'],
  ['edges(vertex)', 'list', 'The edges of a vertex, in both directions.'],
  ['ensureIndex(description)', 'index', 'Creates an index, unless it exists.'],
  ['exists(handle)', 'object', 'False if there is no such document, else its id, key and revision.'],
  ['figures()', 'object', 'Sizes and numbers of the collection.'],
  ['firstExample(example)', 'document', 'The first document of an example, or null.'],
  ['fulltext(attribute, query)', 'query', 'Documents found by a fulltext index.'],
  ['getIndexes()', 'list', 'The indexes of the collection.'],
  ['inEdges(vertex)', 'list', 'The edges that end at a vertex.'],
  ['insert(document, options)', 'object', 'Saves a new document, as save does.'],
  ['iterate(callback, options)', 'undefined', 'Calls a function for each document, up to a limit.'],
  ['name()', 'string', 'The name of the collection.'],
  ['near(latitude, longitude)', 'query', 'The documents next to a place, by a geo index.'],
  ['outEdges(vertex)', 'list', 'The edges that begin at a vertex.'],
  ['properties(changes)', 'object', 'Reads the properties; changes those that are given.'],
  [
    'remove(handle, options)',
    'boolean',
    'Removes a document. With an old revision error 1200 is raised, unless overwrite is set.',
  ],
  ['removeByExample(example)', 'number', 'Removes all documents of an example.'],
  ['removeByKeys(keys)', 'object', 'Removes the documents of a list of keys.'],
  ['rename(name)', 'undefined', 'Gives the collection another name.'],
  ['replace(handle, document, options)', 'document', 'Replaces all attributes of a document.'],
  ['revision()', 'string', 'The revision of the collection, which changes with its documents.'],
  ['save(document, options)', 'object', 'Saves a new document. For edges: save(from, to, document).'],
  ['status()', 'number', 'The status: 3 is loaded, 2 is unloaded, 5 is deleted.'],
  ['toArray()', 'list', 'All documents of the collection.'],
  ['truncate()', 'undefined', 'Removes all documents.'],
  ['type()', 'number', 'The type: 2 is document, 3 is edge.'],
  ['update(handle, changes, options)', 'document', 'Changes attributes of a document.'],
  [
    'within(latitude, longitude, radius)',
    'query',
    'The documents within a distance in meters, by a geo index.',
  ],
];

const database: readonly HelpRow[] = [
  ['_collection(name)', 'collection', 'A collection by its name or id; null if there is none.'],
  ['_collections()', 'list', 'All collections of the database.'],
  [
    '_create(name, properties)',
    'collection',
    'Creates a document collection. Error 1207 is raised if the name exists.',
  ],
  ['_createDatabase(name, options, users)', 'boolean', 'Creates a database; only in _system.'],
  ['_createEdgeCollection(name, properties)', 'collection', 'Creates an edge collection.'],
  ['_createStatement(data)', 'statement', 'A query with bind parameters, to be executed later.'],
  ['_databases()', 'list', 'The names of all databases; only in _system.'],
  ['_document(id)', 'document', 'Reads a document by its id.'],
  ['_drop(collection)', 'undefined', 'Removes a collection, if it exists.'],
  ['_dropDatabase(name)', 'boolean', 'Removes a database; only in _system.'],
  ['_executeTransaction(transaction)', 'any', 'Runs a function on the server as one transaction.'],
  ['_exists(id)', 'object', 'False if there is no such document.'],
  ['_explain(query, bindVars, options)', 'undefined', 'Prints the execution plan of a query.'],
  ['_name()', 'string', 'The name of the database.'],
  ['_parse(query)', 'object', 'Collections, bind parameters and syntax tree of a query.'],
  ['_query(query, bindVars)', 'cursor', 'Runs an AQL query.'],
  ['_remove(id, options)', 'boolean', 'Removes a document by its id.'],
  ['_replace(id, document)', 'document', 'Replaces a document by its id.'],
  ['_truncate(collection)', 'undefined', 'Removes all documents of a collection.'],
  ['_update(id, changes)', 'document', 'Changes attributes of a document by its id.'],
  ['_version()', 'string', 'The version of the server.'],
];

const cursor: readonly HelpRow[] = [
  ['count()', 'number', 'The number of results, if the query counts them.'],
  ['dispose()', 'undefined', 'Discards the results that are left on the server.'],
  ['forEach(callback)', 'undefined', 'Calls a function for each result.'],
  ['getExtra()', 'object', 'Warnings and statistics of the query.'],
  ['hasNext()', 'boolean', 'Whether there are more results.'],
  ['next()', 'any', 'The next result.'],
  ['toArray()', 'list', 'All results that are left.'],
];

const shell: readonly HelpRow[] = [
  ['tutorial', '', 'Shows the next chapter of the tutorial.'],
  ['help', '', 'Prints the predefined objects and the keys.'],
  ['exit', '', 'Reloads the page.'],
  ['print(value, …)', 'undefined', 'Prints values.'],
  ['printf(format, value, …)', 'undefined', 'Prints a text with %s, %d, %f or %j for the values.'],
  ['setTimeout(function, ms)', 'number', 'Calls a function later; the command ends after it.'],
  ['setInterval(function, ms)', 'number', 'Calls a function repeatedly until it is cleared.'],
  ['clearTimeout(id)', 'undefined', 'Ends a timer.'],
  ['clearInterval(id)', 'undefined', 'Ends an interval.'],
  ['require(name)', 'module', "Loads a module, such as '@arangodb/general-graph'."],
];

/** The members with their classes; documents of a collection and its administration are two classes with one name. */
export const memberHelp: readonly (readonly [classes: readonly string[], rows: readonly HelpRow[]])[] = [
  [['ArangoDatabase'], database],
  [['ArangoCollection', 'CollectionDocuments', 'CollectionAdministration'], collection],
  [['ArangoQueryCursor', 'SimpleQuery'], cursor],
  [['shell', 'Object'], shell],
  ...Object.entries(driverHelp).map(([name, rows]) => [[name], rows] as const),
];

const table = new Map(
  memberHelp.flatMap(([classes, rows]) =>
    rows.flatMap((row) => classes.map((name) => [`${name}.${nameOf(row)}`, toHelp(row)] as const)),
  ),
);
const commonTable = new Map(commonHelp.map((row) => [nameOf(row), toHelp(row)]));

function nameOf([signature]: HelpRow): string {
  return /^[\w$]+/.exec(signature)?.[0] ?? signature;
}

function toHelp([signature, returns, text]: HelpRow): MemberHelp {
  return { signature, returns, text };
}

/** The description of a member of the driver. */
export function helpOf({ owner, name }: Pick<Completion, 'owner' | 'name'>): MemberHelp | undefined {
  return table.get(`${owner}.${name}`) ?? commonTable.get(name);
}
