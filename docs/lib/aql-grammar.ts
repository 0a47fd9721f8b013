/**
 * The statements of AQL (3.12) as rules `name ::= …`. A quoted text stands for itself, `?` follows an optional part, `*` any
 * number and `+` at least one, `|` separates alternatives. A test parses random sentences of the grammar.
 */
export const aqlGrammar: Readonly<Record<string, string>> = {
  query: `with? statement* (modification | return)`,
  with: `"WITH" collection ("," collection)*`,
  statement: `for | let | sort | limit | collect | window | modification | filter`,
  for: `"FOR" name "IN" expression search? options?
      | "FOR" name ("," name ("," name)?)? "IN" depth? direction expression graph prune? options?
      | "FOR" name ("," name)? "IN" depth? direction algorithm expression "TO" expression graph options?`,
  search: `"SEARCH" expression`,
  depth: `number (".." number)?`,
  direction: `"OUTBOUND" | "INBOUND" | "ANY"`,
  algorithm: `"SHORTEST_PATH" | "ALL_SHORTEST_PATHS" | "K_SHORTEST_PATHS" | "K_PATHS"`,
  graph: `"GRAPH" (text | bind) | direction? collection ("," direction? collection)*`,
  prune: `"PRUNE" (name "=")? expression`,
  let: `"LET" name "=" expression ("," name "=" expression)*`,
  filter: `"FILTER" expression`,
  sort: `"SORT" expression order? ("," expression order?)*`,
  order: `"ASC" | "DESC"`,
  limit: `"LIMIT" expression ("," expression)?`,
  collect: `"COLLECT" group ("," group)* into? options?
      | "COLLECT" (group ("," group)*)? count options?
      | "COLLECT" (group ("," group)*)? aggregate into? options?`,
  group: `name "=" expression`,
  count: `"WITH COUNT INTO" name`,
  into: `"INTO" name ("=" expression)? ("KEEP" name ("," name)*)?`,
  aggregate: `"AGGREGATE" name "=" call ("," name "=" call)*`,
  window: `"WINDOW" object aggregate | "WINDOW" expression "WITH" object aggregate`,
  return: `"RETURN" expression`,
  modification: `insert | update | upsert | remove`,
  insert: `"INSERT" document target`,
  update: `("UPDATE" | "REPLACE") document ("WITH" document)? target`,
  remove: `"REMOVE" document target`,
  upsert: `"UPSERT" (document | "FILTER" expression) "INSERT" document ("UPDATE" | "REPLACE") document target`,
  target: `("IN" | "INTO") collection options?`,
  document: `object | bind | text | call | name`,
  options: `"OPTIONS" object`,
  collection: `name | collectionBind`,
  expression: `expression operator expression
      | expression "?" expression ":" expression
      | ("!" | "NOT" | "-" | "+") operand
      | operand ("ANY" | "ALL" | "NONE" | "AT LEAST (2)") comparison operand
      | operand ".." operand
      | operand`,
  operator: `"||" | "OR" | "&&" | "AND" | comparison | "LIKE" | "NOT LIKE" | "=~" | "!~" | "+" | "-" | "*" | "/" | "%"`,
  comparison: `"==" | "!=" | "<" | "<=" | ">" | ">=" | "IN" | "NOT IN"`,
  operand: `array | object | call | access | subquery | "(" expression ")" | bind | text | "null" | "true" | "false" | number`,
  access: `name ("." name | "[" expression "]" | "[*]" | "[* FILTER" expression "]")*`,
  array: `"[" (expression ("," expression)*)? "]"`,
  object: `"{" (attribute ("," attribute)*)? "}"`,
  attribute: `(name | text | "[" expression "]") ":" expression`,
  call: `function "(" (expression ("," expression)*)? ")"`,
  subquery: `"(" statement* return ")"`,
};

/** The smallest parts, in words. */
export const aqlTerminals: Readonly<Record<string, string>> = {
  name: 'a letter or `_`, then letters, digits and `_`; any other name in backticks or acute accents',
  function: 'the name of a function, such as `LENGTH` or `MY::FUNCTION`',
  number: '`1`, `0.5`, `1e3`, `0x1f`, `0b101`',
  text: 'in single or double quotes, with the escapes of JSON',
  bind: '`@name`, a value that is sent beside the query',
  collectionBind: '`@@name`, the name of a collection that is sent beside the query',
};
