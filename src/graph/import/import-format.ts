import type { ImportedGraph } from './ImportedGraph.ts';

/** One file of `formats/`: a file format with vertices and edges. CSV tables need a mapping, see `table-graph.ts`. */
export interface ImportFormat {
  /** `graphml`, `gexf`, `json`. */
  readonly id: string;
  readonly label: string;
  /** File extensions without a dot. */
  readonly extensions: readonly string[];
  /** Whether a file begins with this text. */
  detects(start: string): boolean;
  /** Adds the elements of a file. Throws ImportError for a file that cannot be read any further, and AbortError. */
  read(chunks: AsyncIterable<string>, graph: ImportedGraph, options: ReadOptions): Promise<void>;
}

export interface ReadOptions {
  /** Name of the file, for problems. */
  readonly file: string;
  readonly signal: AbortSignal;
}
