/** Begins the line of a collection in the output of the reader of backups; lines of documents begin with a brace. */
export const headMark = '#';
