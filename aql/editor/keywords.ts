/** A word of the language, as editors explain and insert it. */
interface KeywordEntry {
  readonly doc: string;
  readonly example: string;
  /** What completing it inserts, with places to fill in as `<name>`; the word itself by default. */
  readonly snippet?: string;
  /** Absent in 2.8. */
  readonly isNew?: true;
}

/** Words that begin a statement. */
export const statementKeywords: Readonly<Record<string, KeywordEntry>> = {
  FOR: {
    doc: 'Iterates over a collection, an array, a traversal or paths.',
    example: 'FOR u IN users RETURN u',
    snippet: 'FOR <doc> IN <collection>',
  },
  LET: {
    doc: 'Gives a value a name.',
    example: 'LET n = LENGTH(users)',
    snippet: 'LET <name> = <value>',
  },
  FILTER: {
    doc: 'Keeps the rows for which a condition is true.',
    example: 'FILTER u.age >= 18',
    snippet: 'FILTER <condition>',
  },
  SORT: { doc: 'Orders the rows.', example: 'SORT u.name, u.age DESC', snippet: 'SORT <expression>' },
  LIMIT: {
    doc: 'Keeps so many rows, after an offset if one is given.',
    example: 'LIMIT 10, 5',
    snippet: 'LIMIT <count>',
  },
  RETURN: {
    doc: 'The value of each row of the result.',
    example: 'RETURN { name: u.name }',
    snippet: 'RETURN <value>',
  },
  COLLECT: {
    doc: 'Groups rows by values; afterwards only its own variables are left.',
    example: 'COLLECT city = u.city WITH COUNT INTO n',
    snippet: 'COLLECT <name> = <value>',
  },
  WINDOW: {
    doc: 'Aggregates over the rows around each row.',
    example: 'WINDOW { preceding: 1, following: 1 } AGGREGATE a = AVG(d.value)',
    snippet: 'WINDOW { preceding: <1>, following: <1> } AGGREGATE <name> = <AVG>(<value>)',
    isNew: true,
  },
  INSERT: {
    doc: 'Writes a new document for each row.',
    example: 'INSERT { a: 1 } INTO c RETURN NEW',
    snippet: 'INSERT <document> INTO <collection>',
  },
  UPDATE: {
    doc: 'Changes attributes of a document for each row.',
    example: 'UPDATE u WITH { a: 1 } IN users',
    snippet: 'UPDATE <document> WITH <changes> IN <collection>',
  },
  REPLACE: {
    doc: 'Writes a document anew for each row.',
    example: 'REPLACE u WITH { a: 1 } IN users',
    snippet: 'REPLACE <document> WITH <content> IN <collection>',
  },
  REMOVE: {
    doc: 'Removes a document for each row.',
    example: 'REMOVE u IN users RETURN OLD',
    snippet: 'REMOVE <document> IN <collection>',
  },
  UPSERT: {
    doc: 'Changes the document that is like an example (or for which a FILTER holds), or inserts one.',
    example: 'UPSERT { _key: "a" } INSERT { _key: "a", n: 1 } UPDATE { n: OLD.n + 1 } IN c',
    snippet: 'UPSERT <example> INSERT <document> UPDATE <changes> IN <collection>',
  },
};

/** Words within statements and expressions. */
const otherKeywords: Readonly<Record<string, KeywordEntry>> = {
  IN: {
    doc: 'What a loop iterates over, the collection of a write, or: is an item of an array.',
    example: 'x IN [1, 2]',
  },
  INTO: {
    doc: 'The collection of a write, or the variable of a group’s members.',
    example: 'COLLECT c = u.city INTO members',
  },
  WITH: {
    doc: 'The changes of an UPDATE, the collections of a traversal, or the count of groups.',
    example: 'COLLECT WITH COUNT INTO n',
  },
  AND: { doc: 'True when both sides are.', example: 'a AND b' },
  OR: { doc: 'True when one side is.', example: 'a OR b' },
  NOT: { doc: 'True when its operand is false.', example: 'NOT a' },
  LIKE: {
    doc: 'Compares a text with a pattern of % (any text) and _ (any character).',
    example: 'u.name LIKE "A%"',
    isNew: true,
  },
  ANY: {
    doc: 'Both directions of edges; before a comparison: for at least one item of the left array.',
    example: '[1, 2] ANY == 2',
  },
  ALL: { doc: 'Before a comparison: for every item of the left array.', example: '[1, 2] ALL > 0' },
  NONE: { doc: 'Before a comparison: for no item of the left array.', example: '[1, 2] NONE == 3' },
  'AT LEAST': {
    doc: 'Before a comparison: for at least so many items of the left array.',
    example: '[1, 2, 3] AT LEAST (2) > 1',
    isNew: true,
  },
  OUTBOUND: {
    doc: 'Along edges from their start.',
    example: 'FOR v IN 1..2 OUTBOUND "users/a" knows RETURN v',
  },
  INBOUND: { doc: 'Along edges from their end.', example: 'FOR v IN INBOUND "users/a" knows RETURN v' },
  GRAPH: {
    doc: 'The graph of a traversal, by its name.',
    example: 'FOR v IN OUTBOUND "users/a" GRAPH "social" RETURN v',
  },
  SHORTEST_PATH: {
    doc: 'A shortest path between two vertices, vertex by vertex.',
    example: 'FOR v, e IN OUTBOUND SHORTEST_PATH a TO b GRAPH "g" RETURN v',
    isNew: true,
  },
  ALL_SHORTEST_PATHS: {
    doc: 'Every shortest path between two vertices.',
    example: 'FOR p IN OUTBOUND ALL_SHORTEST_PATHS a TO b GRAPH "g" RETURN p',
    isNew: true,
  },
  K_SHORTEST_PATHS: {
    doc: 'Paths between two vertices, the shortest first.',
    example: 'FOR p IN OUTBOUND K_SHORTEST_PATHS a TO b GRAPH "g" LIMIT 3 RETURN p',
    isNew: true,
  },
  K_PATHS: {
    doc: 'Paths between two vertices within a range of lengths.',
    example: 'FOR p IN 1..3 OUTBOUND K_PATHS a TO b GRAPH "g" RETURN p',
    isNew: true,
  },
  TO: { doc: 'The end of the paths.', example: 'SHORTEST_PATH a TO b', isNew: true },
  PRUNE: {
    doc: 'A traversal goes no further where this is true.',
    example: 'PRUNE v.type == "stop"',
    isNew: true,
  },
  SEARCH: {
    doc: 'A condition that a view answers by its index.',
    example: 'FOR d IN view SEARCH d.a == 1 RETURN d',
    isNew: true,
  },
  OPTIONS: {
    doc: 'How a statement is carried out.',
    example: 'OPTIONS { ignoreErrors: true }',
    snippet: 'OPTIONS { <> }',
  },
  AGGREGATE: {
    doc: 'Values computed from all rows of a group.',
    example: 'COLLECT AGGREGATE a = AVG(u.age)',
    snippet: 'AGGREGATE <name> = <MAX>(<value>)',
  },
  KEEP: {
    doc: 'The variables that the members of a group keep.',
    example: 'COLLECT c = u.city INTO g KEEP u',
  },
  'WITH COUNT INTO': {
    doc: 'The number of rows of each group.',
    example: 'COLLECT c = u.city WITH COUNT INTO n',
    snippet: 'WITH COUNT INTO <count>',
  },
  DISTINCT: { doc: 'Each different value once.', example: 'RETURN DISTINCT u.city' },
  ASC: { doc: 'From the least to the greatest.', example: 'SORT u.age ASC' },
  DESC: { doc: 'From the greatest to the least.', example: 'SORT u.age DESC' },
  NULL: { doc: 'No value.', example: 'u.email == null', snippet: 'null' },
  TRUE: { doc: 'The boolean value true.', example: 'u.active == true', snippet: 'true' },
  FALSE: { doc: 'The boolean value false.', example: 'u.active == false', snippet: 'false' },
  CURRENT: {
    doc: 'The item at hand of an array expansion, or the document of UPSERT FILTER.',
    example: 'list[* FILTER CURRENT > 1]',
  },
  OLD: { doc: 'A document before it was written.', example: 'REMOVE u IN users RETURN OLD' },
  NEW: { doc: 'A document after it was written.', example: 'INSERT { a: 1 } INTO c RETURN NEW' },
};

export function findKeywordEntry(word: string): KeywordEntry | undefined {
  const upper = word.toUpperCase();
  return statementKeywords[upper] ?? otherKeywords[upper];
}
