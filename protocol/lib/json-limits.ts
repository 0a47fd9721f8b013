/**
 * Levels of arrays and objects that a value may have, everywhere: in bodies, bind values, stored documents, JSON_PARSE
 * and results. A query text nests no deeper (error 1524), and recursion over so many levels needs a small part of a
 * thread's stack. The real server refuses bodies of more than 200 levels.
 */
export const maxJsonDepth = 500;

/**
 * Values that one document may have, counted over all its levels: members of objects, elements of arrays, the document
 * itself. Reading a document of so many members takes a thread one to two seconds.
 */
export const maxDocumentValues = 1_000_000;

/** Values that a request body may have where it is read whole, as bind parameters are. They take about 0.5 GiB. */
export const maxBodyValues = 10_000_000;

/** Documents or keys that the array of one request may have. */
export const maxArrayElements = 1_000_000;

/** Bodies and documents beyond this are parsed neither on the main thread nor on the writer. */
export const smallJsonBytes = 64 << 10;
