import { isCutText } from '../../../driver/printing/Printer.ts';
import type { TextRun } from '../../../driver/printing/text-run.ts';

const maxKept = 50;

/** Values that were not printed completely, for 'show more'. */
export class KeptValues {
  readonly #values = new Map<string, unknown>();
  #count = 0;
  #isCut = false;

  /** Before a value is printed. */
  begin(): void {
    this.#isCut = false;
  }

  /** Looks for cut texts in what is printed. */
  noticeCut(runs: readonly TextRun[]): void {
    this.#isCut ||= runs.some(isCutText);
  }

  /** After the value is printed: its name for the inspector; undefined if nothing was cut. */
  end(value: unknown): string | undefined {
    this.#count += 1;
    if (!this.#isCut) return undefined;
    const name = `result ${this.#count}`;
    this.#values.set(name, value);
    const [oldest] = this.#values.keys();
    if (this.#values.size > maxKept && oldest !== undefined) this.#values.delete(oldest);
    return name;
  }

  /** Undefined for other names. */
  find(name: string): unknown {
    return this.#values.get(name);
  }
}
