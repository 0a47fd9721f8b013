import { Histogram } from './Histogram.ts';
import { type HonestReport, type Work, works, workTitles } from './messages.ts';

/**
 * Bounds of the waiting times of regular clients at p99.9, on a machine that does nothing else and with at most two busy
 * query threads. The round `waits` has such a load and fails above them; for others, violations are shown only.
 */
const maxReadMs = 250;
const maxWriteMs = 500;
const maxWorstMs = 1000;
const writes: ReadonlySet<Work> = new Set(['insert', 'update']);

interface Row {
  readonly waits: Histogram;
  readonly arrivals: Histogram;
  failed: number;
}

export interface WaitSum {
  readonly what: string;
  readonly waits: Histogram;
  /** The bound at p99.9. */
  readonly maxMs: number;
}

/** The waiting times of the regular clients, of one round or of all. */
export class WaitTable {
  readonly #rows = Object.fromEntries(
    works.map((work) => [work, { waits: new Histogram(), arrivals: new Histogram(), failed: 0 }]),
  ) as Readonly<Record<Work, Row>>;
  #ownDelayMs = 0;

  add(report: HonestReport): void {
    for (const work of works) {
      const row = this.#rows[work];
      row.waits.add(report.waits[work]);
      row.arrivals.add(report.arrivals[work]);
      row.failed += report.failed[work];
    }
    this.#ownDelayMs = Math.max(this.#ownDelayMs, report.ownDelayMs);
  }

  addAll(other: WaitTable): void {
    for (const work of works) {
      const [row, added] = [this.#rows[work], other.#rows[work]];
      row.waits.add(added.waits.toCounts());
      row.arrivals.add(added.arrivals.toCounts());
      row.failed += added.failed;
    }
    this.#ownDelayMs = Math.max(this.#ownDelayMs, other.#ownDelayMs);
  }

  get failed(): number {
    return works.reduce((sum, work) => sum + this.#rows[work].failed, 0);
  }

  /** The waits of all reads, and those of all writes. */
  sums(): readonly WaitSum[] {
    return [
      this.#sum('reads', (work) => !writes.has(work), maxReadMs),
      this.#sum('writes', (work) => writes.has(work), maxWriteMs),
    ];
  }

  #sum(what: string, isPart: (work: Work) => boolean, maxMs: number): WaitSum {
    const waits = new Histogram();
    for (const work of works) if (isPart(work)) waits.add(this.#rows[work].waits.toCounts());
    return { what, waits, maxMs };
  }

  /** One line. */
  toShortText(title: string): string {
    const cells = this.sums().map(({ what, waits }) => {
      const numbers = [0.5, 0.99, 0.999, 1].map((p) => waits.percentile(p).toFixed(1).padStart(8));
      return `${what}${numbers.join('')}`;
    });
    return `${title.padEnd(30)}${cells.join('   ')}`;
  }

  toText(): string {
    const lines = works.map((work) => {
      const { waits, arrivals, failed } = this.#rows[work];
      const numbers = [waits.percentile(0.5), waits.percentile(0.99), waits.percentile(0.999), waits.worstMs];
      const maxMs = writes.has(work) ? maxWriteMs : maxReadMs;
      const isOver = waits.percentile(0.999) > maxMs || waits.worstMs > maxWorstMs;
      const cells = [...numbers, arrivals.percentile(0.999)].map((ms) => ms.toFixed(1).padStart(9));
      const count = String(waits.total).padStart(8);
      return `  ${workTitles[work].padEnd(24)}${count}${cells.join('')}${String(failed).padStart(8)}${isOver ? '  over' : ''}`;
    });
    const head = `  ${'waits of others, ms'.padEnd(24)}${'requests'.padStart(8)}${['p50', 'p99', 'p99.9', 'worst', 'p99.9*'].map((name) => name.padStart(9)).join('')}${'failed'.padStart(8)}`;
    const own = `  the measuring thread itself waited ${this.#ownDelayMs.toFixed(0)} ms at worst; over: above ${maxReadMs} ms (reads) or ${maxWriteMs} ms (writes) at p99.9, or ${maxWorstMs} ms at worst`;
    return [head, ...lines, own].join('\n');
  }
}
