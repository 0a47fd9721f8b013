import { isJson } from '../../../lib/files/is-json.ts';
import { kindOf, membersOf } from '../../../lib/raw-json.ts';
import type { ImportFormat } from '../import-format.ts';
import { addRecord } from '../lib/json/json-record.ts';
import { linesOf } from '../lib/lines.ts';

/**
 * Lines of JSON: exports of APOC (`apoc.export.json`), dumps of ArangoDB (`{"type":2300,"data":{…}}`) and documents, of
 * which those with `_from` and `_to` are edges.
 */
export default {
  id: 'json-lines',
  label: 'JSON lines',
  extensions: ['jsonl', 'ndjson'],
  detects: (start) =>
    /^\{[^\n]*\}\s*\n\s*\{/.test(start) || /^\{"type":"?(?:node|relationship|2300|2301)\b/.test(start),
  async read(chunks, graph, { file, signal }) {
    for await (const { text, number } of linesOf(chunks, signal)) {
      if (text.trim() === '') continue;
      if (!isJson(text) || kindOf(text.trim()) !== 'object') {
        graph.refuse(file, number, 'Expected an object of JSON.');
        continue;
      }
      addRecord(graph, membersOf(text), number, file);
    }
  },
} satisfies ImportFormat;
