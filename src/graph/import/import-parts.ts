import type { FileRecord } from '../../lib/files/file-record.ts';
import { pagesOf } from '../../lib/pages.ts';
import {
  ImportError,
  type ImportedEdge,
  ImportedGraph,
  type ImportedVertex,
  type ImportProblem,
} from './ImportedGraph.ts';
import type { ReadFacts, ReadFile } from './read-file.ts';
import type { Table } from './Table.ts';

/**
 * What the worker of an import sends: the bytes that it has read, then the elements in parts, so that the page stays
 * responsive while it receives them, and `graph` or `table` at the end.
 */
export type ImportPart =
  | { readonly kind: 'bytes'; readonly bytes: number }
  | { readonly kind: 'vertices'; readonly vertices: readonly ImportedVertex[] }
  | { readonly kind: 'edges'; readonly edges: readonly ImportedEdge[] }
  | { readonly kind: 'records'; readonly records: readonly FileRecord[] }
  | {
      readonly kind: 'graph';
      readonly file: string;
      readonly format: string;
      readonly problems: readonly ImportProblem[];
      readonly problemCount: number;
      readonly isOwnExport: boolean;
      readonly notes: readonly string[];
      readonly facts: ReadFacts;
    }
  | ({ readonly kind: 'table'; readonly format: string; readonly facts: ReadFacts } & Pick<
      Table,
      'file' | 'header' | 'types' | 'cells' | 'isDirected'
    >)
  | { readonly kind: 'error'; readonly message: string };

/** Elements of one part. */
const partSize = 1000;

/** A file that was read, in parts. */
export function* partsOf(read: ReadFile): Generator<ImportPart> {
  const { file, format, facts } = read;
  if (read.kind === 'table') {
    const { header, records, types, cells, isDirected } = read.table;
    for (const part of pagesOf(records, partSize)) yield { kind: 'records', records: part };
    yield { kind: 'table', file, format, facts, header, types, cells, isDirected };
    return;
  }
  const { vertices, edges, problems, problemCount, isOwnExport, notes } = read.graph;
  for (const part of pagesOf([...vertices.values()], partSize)) yield { kind: 'vertices', vertices: part };
  for (const part of pagesOf(edges, partSize)) yield { kind: 'edges', edges: part };
  yield { kind: 'graph', file, format, problems, problemCount, isOwnExport, notes: [...notes], facts };
}

/** Joins the parts of one file. */
export class PartReceiver {
  readonly #graph = new ImportedGraph();
  readonly #records: FileRecord[] = [];

  /** The file after its last part; undefined before. Throws ImportError for a file that could not be read. */
  receive(part: ImportPart): ReadFile | undefined {
    const graph = this.#graph;
    switch (part.kind) {
      case 'bytes':
        return undefined;
      case 'vertices':
        for (const vertex of part.vertices) graph.vertices.set(vertex.id, vertex);
        return undefined;
      case 'edges':
        graph.edges.push(...part.edges);
        return undefined;
      case 'records':
        this.#records.push(...part.records);
        return undefined;
      case 'graph': {
        const { file, format, problems, problemCount, isOwnExport, notes, facts } = part;
        graph.problems.push(...problems);
        graph.problemCount = problemCount;
        graph.isOwnExport = isOwnExport;
        for (const note of notes) graph.notes.add(note);
        return { kind: 'graph', file, format, facts, graph };
      }
      case 'table': {
        const { file, format, facts, header, types, cells, isDirected } = part;
        return {
          kind: 'table',
          file,
          format,
          facts,
          table: { file, header, records: this.#records, types, cells, isDirected },
        };
      }
      case 'error':
        throw new ImportError(part.message);
    }
  }
}
