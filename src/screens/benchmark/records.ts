import { z } from 'zod';
import {
  type BenchmarkReport,
  type BenchmarkRow,
  benchmarkReport,
} from '../../../protocol/benchmark-report.ts';
import { browserItems } from '../../store/browser-storage/browser-items.ts';
import { readListItem } from '../../store/browser-storage/read-item.ts';
import { storageKey } from '../../store/browser-storage/storage-key.ts';

const recordsKey = () => storageKey('user', 'benchmarkRecords');
/** The oldest records beyond this limit are dropped. */
export const maxRecords = 100;

const keptRecord = z.object({
  id: z.string(),
  /** ISO 8601, UTC: time of the measurement or import. */
  at: z.string(),
  /** Name of the imported file. */
  origin: z.string().optional(),
  /** The report with only this row. */
  report: benchmarkReport,
});

/** A row of a run in this browser or of an imported file. */
export interface BenchmarkRecord {
  readonly id: string;
  readonly at: string;
  readonly origin: string | undefined;
  readonly benchmark: string;
  readonly machine: BenchmarkReport['machine'];
  readonly row: BenchmarkRow;
}

let lastId = 0;

/** One record per row of a report, in order. */
export function toRecords(
  { benchmark, machine, rows }: BenchmarkReport,
  origin?: string,
): readonly BenchmarkRecord[] {
  const at = new Date().toISOString();
  return rows.map((row) => ({ id: `${at}-${++lastId}`, at, origin, benchmark, machine, row }));
}

/** Reports of these records: one per benchmark and machine. */
export function toReports(records: readonly BenchmarkRecord[]): readonly BenchmarkReport[] {
  const groups = new Map<string, { readonly report: BenchmarkReport; readonly rows: BenchmarkRow[] }>();
  for (const { benchmark, machine, row } of records) {
    const key = JSON.stringify([benchmark, ...Object.entries(machine).toSorted()]);
    const group = groups.get(key) ?? { report: { benchmark, machine, rows: [] }, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ report, rows }) => ({ ...report, rows }));
}

/** Stored records, newest first; invalid ones are left out, and kept for export. */
export function loadRecords(): readonly BenchmarkRecord[] {
  return readListItem(browserItems, recordsKey, keptRecord).flatMap(
    ({ id, at, origin, report: { benchmark, machine, rows } }) =>
      rows.map((row) => ({ id, at, origin, benchmark, machine, row })),
  );
}

/** Throws if browser storage fails. */
export function saveRecords(records: readonly BenchmarkRecord[]): void {
  const kept = records.map(({ id, at, origin, benchmark, machine, row }) => ({
    id,
    at,
    origin,
    report: { benchmark, machine, rows: [row] },
  }));
  browserItems.write(recordsKey(), JSON.stringify(kept));
}
