import type { Dialect } from '../../protocol/dialect.ts';
import type { ErrorName } from '../../protocol/error-numbers.ts';

/**
 * All differences between the behaviour of 2.8 and 3.12 in operations, engine and storage. This code reads the rules and
 * never the dialect itself (tests/dialect-branches.test.ts). Differences of AQL: aql/dialect-rules.ts; of written forms:
 * tables beside the functions that write them, such as server/route/answer-rules.ts.
 */
interface DialectRules {
  // Bodies
  /** A name that occurs twice in one object of a body: refused, or the last value counts. */
  readonly repeatedNames: 'refused' | 'last';
  /** Bodies of documents: checked first and converted to Unicode normal form C, or checked by the write. */
  readonly documentBodies: 'normalised' | 'given';

  // Documents
  /** Revision of a document after AQL's UPDATE with an empty patch. */
  readonly emptyUpdate: 'kept' | 'new';
  /** Attributes with an empty name, and `_from` and `_to` of documents that are not edges. */
  readonly oddAttributes: 'dropped' | 'stored';
  /** Null values in inner objects of a patch with `keepNull=false`. */
  readonly innerNulls: 'kept' | 'removed';
  /** True if a replacement or a patch may change `_from` and `_to` of an edge. */
  readonly movesEdges: boolean;
  /** True if the collections of `_from` and `_to` must exist. */
  readonly requiresEndCollections: boolean;
  /** Error of `_from` or `_to` that is not a document id. */
  readonly badEndError: ErrorName;
  /** Edges of several vertices: each once, or in-edges and out-edges of each vertex, which must have a known collection. */
  readonly edgesOfVertices: 'once' | 'perVertex';

  // Imports
  /** Message of a complete import that was refused: with the reason, or that of the write. */
  readonly importRefusal: 'reason' | 'write';
  /** The message for an unknown collection of an import; undefined: that of other operations. */
  readonly unknownImportCollection: ((name: string) => string) | undefined;

  // Queries
  /** Text of requests for queries: converted to Unicode normal form C, or as given. */
  readonly queryTexts: 'normalised' | 'given';
  /** `bindVars: null`: refused, or without bind parameters. */
  readonly nullBindVars: 'refused' | 'none';
  /** A negative `batchSize`: one batch with all rows, or the default. */
  readonly negativeBatchSize: 'unlimited' | 'default';
  /** True if the option `failOnWarning` is known. */
  readonly hasFailOnWarning: boolean;
  /** Number of warnings of a query, without regard to its options; undefined: the options decide. */
  readonly warningCount: number | undefined;
  /** True if a batch of a cursor has an id, by which it can be requested again. */
  readonly hasBatchIds: boolean;
  /** Collections that a query in a transaction reads without a declaration: allowed, or refused if the transaction says so. */
  readonly undeclaredReads: 'allowed' | 'declared';
  /** The message for an unknown user-defined function. */
  readonly unknownFunction: (name: string) => string;

  // Collections, indexes and databases
  /** True if a collection has a plain name only: a letter, then letters, digits, `_` and `-`. */
  readonly hasPlainNames: boolean;
  /** System collections that cannot be dropped or renamed. */
  readonly protectedCollections: 'usersAndStatistics' | 'system';
  /** True if the caller of a drop can accept that the collection is a system collection. */
  readonly dropsSystemOnRequest: boolean;
  /** A collection that a graph uses: dropped, or refused. */
  readonly collectionOfGraph: 'dropped' | 'refused';
  /** Error of the drop of a primary index. */
  readonly primaryIndexDrop: ErrorName;
  /** Fields of a hash index: in the order of the first document's attributes, or as given. */
  readonly hashFields: 'ofDocument' | 'given';
  /** Names of databases: at most 64 plain characters, or any text in quotes. */
  readonly databaseNames: 'plain' | 'extended';
  /** Users of a new database: its own, or users of _system with access to it. */
  readonly databaseUsers: 'own' | 'ofSystem';
  /** Access of a new user of a database other than _system: read and write in this database, or none. */
  readonly newUserAccess: 'database' | 'none';

  // Named graphs
  /** Name of a new graph: the key of a document, or any text. */
  readonly graphNames: 'keys' | 'texts';
  /** Names that occur twice in a definition of edges or in a list of orphans. */
  readonly repeatedGraphNames: 'kept' | 'removed';
  /** A list of orphans with values that are not names: these are ignored, or the list is refused. */
  readonly badOrphans: 'ignored' | 'refused';
  /** True if a new graph has options, such as the number of shards. */
  readonly hasGraphOptions: boolean;
  /** An added vertex collection without a name: stored as null, or refused. */
  readonly namelessOrphan: 'stored' | 'refused';
  /** Orphans of a removed definition: after the others in the order of the definition, or sorted with the others. */
  readonly newOrphans: 'last' | 'sorted';
  /** True if a call to a graph requires that all its collections exist. */
  readonly requiresGraphCollections: boolean;
  /** True if edge definitions may name a document collection. */
  readonly hasEdgesInDocumentCollections: boolean;
  /** Ends of an edge: allowed by the definition and checked at its creation only, or existing vertices of the graph. */
  readonly graphEdgeEnds: 'ofDefinition' | 'ofVertices';
  /** Error of a collection that is not part of the graph: 1203 (collection not found), or one for its role. */
  readonly unknownGraphCollection: 'notFound' | 'byRole';
  /** Edges of removed edges, which may be vertices themselves. */
  readonly edgesOfEdges: 'removed' | 'kept';
}

export const dialectRules: Readonly<Record<Dialect, DialectRules>> = {
  '2.8': {
    repeatedNames: 'last',
    documentBodies: 'normalised',
    emptyUpdate: 'kept',
    oddAttributes: 'dropped',
    innerNulls: 'kept',
    movesEdges: false,
    requiresEndCollections: true,
    badEndError: 'ERROR_ARANGO_DOCUMENT_HANDLE_BAD',
    edgesOfVertices: 'perVertex',
    importRefusal: 'reason',
    unknownImportCollection: (name) => `collection '${name}' not found`,
    queryTexts: 'normalised',
    nullBindVars: 'refused',
    negativeBatchSize: 'unlimited',
    hasFailOnWarning: false,
    // It stops at ten, after the next one.
    warningCount: 11,
    hasBatchIds: false,
    undeclaredReads: 'allowed',
    unknownFunction: (name) => `user function '${name.toUpperCase()}()' not found`,
    hasPlainNames: true,
    protectedCollections: 'usersAndStatistics',
    dropsSystemOnRequest: false,
    collectionOfGraph: 'dropped',
    primaryIndexDrop: 'ERROR_ARANGO_INDEX_NOT_FOUND',
    hashFields: 'ofDocument',
    databaseNames: 'plain',
    databaseUsers: 'own',
    newUserAccess: 'database',
    graphNames: 'keys',
    repeatedGraphNames: 'kept',
    badOrphans: 'ignored',
    hasGraphOptions: false,
    namelessOrphan: 'stored',
    newOrphans: 'last',
    requiresGraphCollections: true,
    hasEdgesInDocumentCollections: true,
    graphEdgeEnds: 'ofDefinition',
    unknownGraphCollection: 'notFound',
    edgesOfEdges: 'removed',
  },
  '3.12': {
    repeatedNames: 'refused',
    documentBodies: 'given',
    emptyUpdate: 'new',
    oddAttributes: 'stored',
    innerNulls: 'removed',
    movesEdges: true,
    requiresEndCollections: false,
    badEndError: 'ERROR_ARANGO_INVALID_EDGE_ATTRIBUTE',
    edgesOfVertices: 'once',
    importRefusal: 'write',
    unknownImportCollection: undefined,
    queryTexts: 'given',
    nullBindVars: 'none',
    negativeBatchSize: 'default',
    hasFailOnWarning: true,
    warningCount: undefined,
    hasBatchIds: true,
    undeclaredReads: 'declared',
    unknownFunction: (name) => `no AQL user function with name '${name}' found`,
    hasPlainNames: false,
    protectedCollections: 'system',
    dropsSystemOnRequest: true,
    collectionOfGraph: 'refused',
    primaryIndexDrop: 'ERROR_FORBIDDEN',
    hashFields: 'given',
    databaseNames: 'extended',
    databaseUsers: 'ofSystem',
    newUserAccess: 'none',
    graphNames: 'texts',
    repeatedGraphNames: 'removed',
    badOrphans: 'refused',
    hasGraphOptions: true,
    namelessOrphan: 'refused',
    newOrphans: 'sorted',
    requiresGraphCollections: false,
    hasEdgesInDocumentCollections: false,
    graphEdgeEnds: 'ofVertices',
    unknownGraphCollection: 'byRole',
    edgesOfEdges: 'kept',
  },
};
