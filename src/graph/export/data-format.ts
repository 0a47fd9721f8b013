import type { CsvForm } from '../../lib/files/csv/csv-form.ts';
import type { ExportGraph } from './export-graph.ts';

/** One file of `formats/`: a file format that other programs read. */
export interface DataFormat {
  /** `json`, `graphml`, …; equal to the file's name. */
  readonly id: string;
  readonly label: string;
  /** Programs that read the format. */
  readonly description: string;
  /** File extension. */
  readonly extension: string;
  readonly mediaType: string;
  readonly order: number;
  /** The file's text in parts; constant memory. */
  write(graph: ExportGraph, csv: CsvForm): Generator<string>;
}
