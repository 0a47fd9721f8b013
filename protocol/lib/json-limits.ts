/**
 * Levels of arrays and objects that a value may have, everywhere: in bodies, bind values, stored documents, JSON_PARSE
 * and results. A query text nests no deeper (error 1524), and recursion over so many levels needs a small part of a
 * thread's stack. The real server refuses bodies of more than 200 levels.
 */
export const maxJsonDepth = 500;
