/** A keyword, with its description and completion text. */
interface KeywordEntry {
  readonly doc: string;
  readonly example: string;
  /** Completion text with placeholders `<name>`; by default the keyword itself. */
  readonly snippet?: string;
  /** True for keywords that 2.8 does not have. */
  readonly isNew?: true;
}

/** Keywords that begin a statement. */
export const statementKeywords: Readonly<Record<string, KeywordEntry>> = {
  FOR: {
    doc: 'Iterates over a collection, an array, a traversal or paths.',
    example: 'FOR u IN users RETURN u',
    snippet: 'FOR <doc> IN <collection>',
  },
  LET: {
    doc: 'Assigns a value to a variable.',
    example: 'LET n = LENGTH(users)',
    snippet: 'LET <name> = <value>',
  },
  FILTER: {
    doc: 'Keeps the rows that meet a condition.',
    example: 'FILTER u.age >= 18',
    snippet: 'FILTER <condition>',
  },
  SORT: { doc: 'Sorts the rows.', example: 'SORT u.name, u.age DESC', snippet: 'SORT <expression>' },
  LIMIT: {
    doc: 'Limits the number of rows, with an optional offset.',
    example: 'LIMIT 10, 5',
    snippet: 'LIMIT <count>',
  },
  RETURN: {
    doc: 'Returns a value for each row.',
    example: 'RETURN { name: u.name }',
    snippet: 'RETURN <value>',
  },
  COLLECT: {
    doc: 'Groups rows by values. Only the variables of COLLECT are available afterwards.',
    example: 'COLLECT city = u.city WITH COUNT INTO n',
    snippet: 'COLLECT <name> = <value>',
  },
  WINDOW: {
    doc: 'Aggregates over a window of adjacent rows.',
    example: 'WINDOW { preceding: 1, following: 1 } AGGREGATE a = AVG(d.value)',
    snippet: 'WINDOW { preceding: <1>, following: <1> } AGGREGATE <name> = <AVG>(<value>)',
    isNew: true,
  },
  INSERT: {
    doc: 'Inserts a document for each row.',
    example: 'INSERT { a: 1 } INTO c RETURN NEW',
    snippet: 'INSERT <document> INTO <collection>',
  },
  UPDATE: {
    doc: 'Updates attributes of a document for each row.',
    example: 'UPDATE u WITH { a: 1 } IN users',
    snippet: 'UPDATE <document> WITH <changes> IN <collection>',
  },
  REPLACE: {
    doc: 'Replaces a document for each row.',
    example: 'REPLACE u WITH { a: 1 } IN users',
    snippet: 'REPLACE <document> WITH <content> IN <collection>',
  },
  REMOVE: {
    doc: 'Removes a document for each row.',
    example: 'REMOVE u IN users RETURN OLD',
    snippet: 'REMOVE <document> IN <collection>',
  },
  UPSERT: {
    doc: 'Updates or replaces the document that matches an example (or a FILTER), or inserts a document if none matches.',
    example: 'UPSERT { _key: "a" } INSERT { _key: "a", n: 1 } UPDATE { n: OLD.n + 1 } IN c',
    snippet: 'UPSERT <example> INSERT <document> UPDATE <changes> IN <collection>',
  },
};

/** Keywords within statements and expressions. */
const otherKeywords: Readonly<Record<string, KeywordEntry>> = {
  IN: {
    doc: 'Introduces the source of a loop or the collection of a write. As an operator: true if an array contains the value.',
    example: 'x IN [1, 2]',
  },
  INTO: {
    doc: 'Introduces the collection of a write or the variable for the members of a group.',
    example: 'COLLECT c = u.city INTO members',
  },
  WITH: {
    doc: 'Introduces the changes of an UPDATE, the collections of a traversal or the count of a group.',
    example: 'COLLECT WITH COUNT INTO n',
  },
  AND: { doc: 'True if both sides are true.', example: 'a AND b' },
  OR: { doc: 'True if at least one side is true.', example: 'a OR b' },
  NOT: { doc: 'True if its operand is false.', example: 'NOT a' },
  LIKE: {
    doc: 'Matches a string against a pattern with % (any characters) and _ (one character).',
    example: 'u.name LIKE "A%"',
    isNew: true,
  },
  ANY: {
    doc: 'Follows edges in both directions. Before a comparison: true for at least one item of the left array.',
    example: '[1, 2] ANY == 2',
  },
  ALL: { doc: 'Before a comparison: true for every item of the left array.', example: '[1, 2] ALL > 0' },
  NONE: { doc: 'Before a comparison: true for no item of the left array.', example: '[1, 2] NONE == 3' },
  'AT LEAST': {
    doc: 'Before a comparison: true for at least n items of the left array.',
    example: '[1, 2, 3] AT LEAST (2) > 1',
    isNew: true,
  },
  OUTBOUND: {
    doc: 'Follows edges from _from to _to.',
    example: 'FOR v IN 1..2 OUTBOUND "users/a" knows RETURN v',
  },
  INBOUND: { doc: 'Follows edges from _to to _from.', example: 'FOR v IN INBOUND "users/a" knows RETURN v' },
  GRAPH: {
    doc: 'The named graph of a traversal.',
    example: 'FOR v IN OUTBOUND "users/a" GRAPH "social" RETURN v',
  },
  SHORTEST_PATH: {
    doc: 'One shortest path between two vertices, one row for each vertex.',
    example: 'FOR v, e IN OUTBOUND SHORTEST_PATH a TO b GRAPH "g" RETURN v',
    isNew: true,
  },
  ALL_SHORTEST_PATHS: {
    doc: 'All shortest paths between two vertices.',
    example: 'FOR p IN OUTBOUND ALL_SHORTEST_PATHS a TO b GRAPH "g" RETURN p',
    isNew: true,
  },
  K_SHORTEST_PATHS: {
    doc: 'Paths between two vertices, in order of length.',
    example: 'FOR p IN OUTBOUND K_SHORTEST_PATHS a TO b GRAPH "g" LIMIT 3 RETURN p',
    isNew: true,
  },
  K_PATHS: {
    doc: 'Paths between two vertices within a range of lengths.',
    example: 'FOR p IN 1..3 OUTBOUND K_PATHS a TO b GRAPH "g" RETURN p',
    isNew: true,
  },
  TO: { doc: 'The target vertex of the paths.', example: 'SHORTEST_PATH a TO b', isNew: true },
  PRUNE: {
    doc: 'Stops a traversal at vertices that meet a condition.',
    example: 'PRUNE v.type == "stop"',
    isNew: true,
  },
  SEARCH: {
    doc: 'A condition that is evaluated with the index of a view.',
    example: 'FOR d IN view SEARCH d.a == 1 RETURN d',
    isNew: true,
  },
  OPTIONS: {
    doc: 'Options of a statement.',
    example: 'OPTIONS { ignoreErrors: true }',
    snippet: 'OPTIONS { <> }',
  },
  AGGREGATE: {
    doc: 'Aggregate values over all rows of a group.',
    example: 'COLLECT AGGREGATE a = AVG(u.age)',
    snippet: 'AGGREGATE <name> = <MAX>(<value>)',
  },
  KEEP: {
    doc: 'The variables that are stored for the members of a group.',
    example: 'COLLECT c = u.city INTO g KEEP u',
  },
  'WITH COUNT INTO': {
    doc: 'The number of rows of each group.',
    example: 'COLLECT c = u.city WITH COUNT INTO n',
    snippet: 'WITH COUNT INTO <count>',
  },
  DISTINCT: { doc: 'Removes duplicate values.', example: 'RETURN DISTINCT u.city' },
  ASC: { doc: 'Ascending order.', example: 'SORT u.age ASC' },
  DESC: { doc: 'Descending order.', example: 'SORT u.age DESC' },
  NULL: { doc: 'No value.', example: 'u.email == null', snippet: 'null' },
  TRUE: { doc: 'The boolean value true.', example: 'u.active == true', snippet: 'true' },
  FALSE: { doc: 'The boolean value false.', example: 'u.active == false', snippet: 'false' },
  CURRENT: {
    doc: 'The current item of an array expansion, or the document of UPSERT FILTER.',
    example: 'list[* FILTER CURRENT > 1]',
  },
  OLD: { doc: 'The document before the write.', example: 'REMOVE u IN users RETURN OLD' },
  NEW: { doc: 'The document after the write.', example: 'INSERT { a: 1 } INTO c RETURN NEW' },
};

export function findKeywordEntry(word: string): KeywordEntry | undefined {
  const upper = word.toUpperCase();
  return statementKeywords[upper] ?? otherKeywords[upper];
}
