/** What an optimizer rule does, for its tooltip. Rules of other server versions have no text. */
export const ruleTexts: Readonly<Record<string, string>> = {
  'fuse-filters': 'Combines consecutive filters to one filter.',
  'geo-index-optimizer': 'Uses a geo index to find documents within a distance or the nearest documents.',
  'inline-subqueries': 'Merges the loops of FOR x IN (FOR y IN …) into the outer query.',
  'interchange-adjacent-enumerations': 'Reorders loops over collections and lists by their estimated cost.',
  'late-document-materialization': 'Reads whole documents after filters and sorts have reduced the rows.',
  'move-calculations-down':
    'Moves calculations and subqueries after filters, sorts and limits that do not use them.',
  'move-calculations-up': 'Moves calculations as early as possible, and subqueries out of loops.',
  'move-filters-into-enumerate': 'Tests a filter in the loop before it, so that no row is created.',
  'move-filters-up': 'Moves filters directly after the calculation of their values.',
  'optimize-count': 'Replaces a loop whose documents are only counted by the number of documents.',
  'optimize-subqueries':
    'Counts the results of a subquery if only their number is used, or stops at the first one.',
  'optimize-traversal-last-element-access':
    'Replaces the last vertex or edge of the path by the variable of the row.',
  'optimize-traversals': 'Moves filter conditions into traversals: paths that cannot meet them end there.',
  'patch-update-statements': 'Runs an UPDATE or REPLACE of the scanned documents row by row.',
  'propagate-constant-attributes': 'Replaces an attribute by the constant that a filter compares it with.',
  'reduce-extraction-to-projection': 'Reads only the attributes that the query uses.',
  'remove-collect-variables': 'Removes unused groups and aggregates of COLLECT.',
  'remove-data-modification-out-variables': 'Removes unused variables OLD and NEW.',
  'remove-filter-covered-by-index': 'Removes filter conditions that an index lookup ensures.',
  'remove-filter-covered-by-traversal': 'Removes filter conditions that the traversal ensures.',
  'remove-redundant-calculations': 'Computes equal expressions once.',
  'remove-redundant-or': 'Keeps only the widest of alternative bounds on one value.',
  'remove-redundant-path-var': 'Removes unused path and edge variables.',
  'remove-redundant-sorts': 'Merges a sort into the next one.',
  'remove-sort-rand-limit-1': 'Reads one random document instead of sorting all documents in random order.',
  'remove-unnecessary-calculations': 'Removes calculations of unused values.',
  'remove-unnecessary-calculations-2': 'Removes calculations of unused values, after other rules.',
  'remove-unnecessary-filters':
    'Removes filters that are always true; a filter that is never true becomes an empty result.',
  'replace-or-with-in': 'Replaces a.x == 1 || a.x == 2 by a.x IN [1, 2], which one index lookup covers.',
  'sample-random-documents': 'Reads random documents instead of sorting all documents in random order.',
  'simplify-conditions': 'Replaces expressions by simpler ones with the same value.',
  'sort-limit': 'Passes the row count of LIMIT to the sort, which then keeps only that many rows.',
  'splice-subqueries': 'Runs subqueries as a part of the main query.',
  'use-index-for-sort':
    'Removes a sort if an index provides the documents in that order, or shortens it if an index provides the order of its first keys.',
  'use-indexes': 'Uses an index instead of reading the whole collection.',
};
