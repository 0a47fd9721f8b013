import type { ExportGraph } from './export-graph.ts';

/** A file of `formats/`: a form in which other programs read the graph. */
export interface DataFormat {
  /** `json`, `graphml`, …; the file's name. */
  readonly id: string;
  readonly label: string;
  /** What reads it, for those who have to choose. */
  readonly description: string;
  /** Of the file. */
  readonly extension: string;
  readonly mediaType: string;
  readonly order: number;
  /** The file's text in parts; of constant memory. */
  write(graph: ExportGraph): Generator<string>;
}
