/**
 * Maximum nesting of arrays and objects in request bodies, bind values, stored documents, JSON_PARSE and results.
 * Query texts have the same limit, error 1524 (too much nesting or too many objects). Recursion of this depth uses a
 * small part of a thread's stack. ArangoDB refuses bodies of more than 200 levels.
 */
export const maxJsonDepth = 500;

/**
 * Maximum number of values in one document over all levels: object members, array elements and the document itself.
 * Reading a document of this size takes one to two seconds.
 */
export const maxDocumentValues = 1_000_000;

/** Maximum number of values in a request body that is parsed completely, such as bind parameters. About 0.5 GiB. */
export const maxBodyValues = 10_000_000;

/** Maximum number of values in a member of a request body of definitions and settings that only a thread reads. */
export const maxControlValues = 10_000;

/**
 * Maximum number of values of a request body that the main thread parses, or receives from the thread that parses it and
 * sends to another one: one to two milliseconds.
 */
export const maxMainValues = 2000;

/** Maximum number of documents or keys in the array of one request. */
export const maxArrayElements = 1_000_000;

/** Size above which bodies and documents are parsed neither on the main thread nor on the writer thread. */
export const smallJsonBytes = 64 << 10;
