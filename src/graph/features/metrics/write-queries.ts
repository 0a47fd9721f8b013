/**
 * Sets an attribute of the documents of one collection by key. Returns keys with the former value as JSON; null: none.
 * Missing documents are left out.
 */
export const writeQuery = `FOR row IN @rows
  UPDATE { _key: row[0], [@attribute]: row[1] } IN @@collection OPTIONS { ignoreErrors: true, mergeObjects: false }
  RETURN [OLD._key, HAS(OLD, @attribute) ? JSON_STRINGIFY(OLD[@attribute]) : null]`;

/** Sets the former value, given as JSON, where the document still has the written one. Returns a row for each. */
export const restoreQuery = `FOR row IN @rows
  LET document = DOCUMENT(CONCAT(@name, '/', row[0]))
  FILTER document != null AND document[@attribute] == row[1]
  UPDATE document WITH { [@attribute]: JSON_PARSE(row[2]) } IN @@collection OPTIONS { mergeObjects: false, keepNull: true }
  RETURN 1`;

/** Removes the attribute where the document still has the written value. Returns a row for each. */
export const removeQuery = `FOR row IN @rows
  LET document = DOCUMENT(CONCAT(@name, '/', row[0]))
  FILTER document != null AND document[@attribute] == row[1]
  UPDATE document WITH { [@attribute]: null } IN @@collection OPTIONS { keepNull: false }
  RETURN 1`;
