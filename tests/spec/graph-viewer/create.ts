import type { ChecklistItem } from '../checklist.ts';

const drafts = 'tests/src/graph/features/documents/attribute-draft.test.ts';
const creating = 'tests/src/graph/features/creating/creating-commands.test.ts';
const integrity = 'tests/http/graphs/graph-integrity.test.ts';
const marks = 'tests/src/graph/features/integrity/marked-faults.test.ts';
const adapters = 'tests/src/graph/adapters/listed-adapters.test.ts';
const browser = 'e2e/create.test.ts';
const schema = 'tests/src/graph/features/schema/schema-graph.test.ts';
const time = 'tests/src/graph/features/time/time-values.test.ts';
const timeWindow = 'tests/src/graph/features/time/time-window.test.ts';
const importing = 'tests/src/graph/import/import-formats.test.ts';

/** Creating vertices and edges, adapters, import, integrity, schema and time: ids `C11` to `C13` are of the issue. */
export const items: readonly ChecklistItem[] = [
  { id: 'C11-1', text: 'Create vertex: collection, key, and attributes', test: creating },
  { id: 'C11-2', text: 'Release on a different node creates the edge', test: creating },
  { id: 'C11-3', text: 'Attributes from the collection’s usual ones in one form', test: drafts },
  { id: 'C11-4', text: 'Attributes as JSON; typed values, exact numbers', test: drafts },
  { id: 'C11-5', text: 'Wrong values and names are refused with a message', test: drafts },
  { id: 'C11-6', text: 'Edge collections that the definition forbids are not offered', test: drafts },
  { id: 'C11-7', text: 'An edge that the definition forbids is refused', test: creating },
  { id: 'C5-1', text: '‘Collection X is not available in the graph.’', test: creating },
  {
    id: 'C5-2',
    text: 'Empty entries in extendable lists are dropped; new rows get the key new_N',
    test: drafts,
  },
  { id: 'C12-1', text: 'Import of GraphML, GEXF and JSON, round trip with the exports', test: importing },
  { id: 'C12-2', text: 'Import of CSV: vertices and edges', test: importing },
  { id: 'C12-3', text: 'Import of CSV: an edge list', test: importing },
  { id: 'C12-4', text: 'Import: exact numbers', test: importing },
  { id: 'C12-5', text: 'Import: billions of entities are refused', test: importing },
  { id: 'C12-6', text: 'Import: limits of depth, errors by line', test: importing },
  {
    id: 'C12-7',
    text: 'An edge cannot be inserted if its source or target node is missing',
    test: importing,
  },
  { id: 'C12-8', text: 'Import into collections: batches, progress, errors by line', test: integrity },
  { id: 'C13-1', text: 'Integrity lens: dangling _from/_to', test: integrity },
  { id: 'C13-2', text: 'Integrity lens: edges outside the graph’s definitions', test: integrity },
  { id: 'C13-3', text: 'Integrity lens: duplicates', test: integrity },
  { id: 'C13-4', text: 'Integrity lens: orphans', test: integrity },
  { id: 'C13-5', text: 'Integrity lens: attributes whose types vary', test: integrity },
  { id: 'C13-6', text: 'Integrity lens: mended under revision, undoable', test: integrity },
  { id: 'C13-7', text: 'Integrity lens: edges re-pointed, types converted', test: integrity },
  { id: 'C13-11', text: 'Integrity lens: more than 1,000 faults are listed in pages', test: integrity },
  { id: 'C13-8', text: 'Integrity lens: marked on the picture', test: marks },
  { id: 'C13-9', text: 'Integrity lens: type conversion', test: marks },
  { id: 'C5-3', text: 'Configuration checks with the messages of section 5', test: adapters },
  { id: 'C5-4', text: 'Switching lists: at least 2 and 1 names, underscores hidden', test: adapters },
  { id: 'C12-9', text: 'Service adapter: GET {route}/query/{id}', test: adapters },
  {
    id: 'C12-10',
    text: 'Service adapter: POST, PUT, DELETE of nodes and edges, edges/forNode',
    test: adapters,
  },
  { id: 'C12-11', text: 'Service adapter: errors', test: adapters },
  { id: 'C12-12', text: 'JSON adapter: GET {path}{id}.json, a tree with children', test: adapters },
  { id: 'C12-13', text: '‘Sorry this adapter is read-only’', test: adapters },
  { id: 'C12-14', text: '‘Server-side: X was triggered.’', test: adapters },
  { id: 'C12-15', text: 'All five adapters can be chosen and configured from the screen', test: adapters },
  { id: 'C11-8', text: 'Create New Node: one form, exact numbers', test: browser },
  {
    id: 'C12-16',
    text: 'Schema overview: collections as vertices with counts, definitions as edges',
    test: schema,
  },
  { id: 'C12-17', text: 'Import from the screen into collections', test: browser },
  { id: 'C12-18', text: 'Switch Graph: source, ‘Start with random vertex’', test: browser },
  { id: 'C13-10', text: 'Integrity lens in the workspace: count, preview, mend, undo', test: browser },
  { id: 'C12-19', text: 'Time bar: ISO text and milliseconds', test: time },
  { id: 'C12-20', text: 'Time bar: where an attribute is a date', test: time },
  { id: 'C12-22', text: 'Time hides what is outside the range, with its reason', test: timeWindow },
  { id: 'C12-23', text: 'Playback of the time', test: timeWindow },
  { id: 'C12-24', text: 'Time with filters and in the scene', test: timeWindow },
  { id: 'C12-29', text: 'Import of multigraphs: ids of edges may repeat', test: importing },
  { id: 'C12-27', text: 'Import of parallel edges in GEXF, JSON and CSV', test: importing },
  { id: 'C12-28', text: 'Import keeps the keys of documents and exports', test: importing },
  { id: 'C12-25', text: 'Import of a large file in a worker', test: importing },
  { id: 'C12-21', text: 'Time bar: histogram and window', test: time },
];
