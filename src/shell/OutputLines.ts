import type { TextRun } from '../../driver/printing/text-run.ts';
import type { ShellFailure } from './engine/messages.ts';

/** A row of the output. */
export type OutputLine =
  /** A line of a command; `isFirst`: with the first prompt. */
  | { readonly kind: 'command'; readonly text: string; readonly isFirst: boolean }
  | { readonly kind: 'printed'; readonly runs: readonly TextRun[] }
  | { readonly kind: 'text' | 'note'; readonly text: string }
  | { readonly kind: 'error'; readonly failure: ShellFailure }
  /** Shows what was left out: in the inspector, or by a command. */
  | ({ readonly kind: 'more' } & ({ readonly subject: string } | { readonly command: string }))
  | { readonly kind: 'chapter'; readonly chapter: number };

/** The oldest lines beyond this number are removed. */
const maxLines = 200_000;
/** Longer printed lines are broken. */
const maxLineLength = 2000;

/** The output of a shell, line by line. Listeners are called once per frame at most. */
export class OutputLines {
  #lines: OutputLine[] = [];
  #removed = 0;
  /** The line that printed text continues. */
  #open: TextRun[] | undefined;
  #openLength = 0;
  readonly #listeners = new Set<() => void>();
  #isScheduled = false;

  get length(): number {
    return this.#lines.length;
  }

  /** The number of lines before the first one that were removed, so that lines have constant numbers. */
  get removed(): number {
    return this.#removed;
  }

  at(index: number): OutputLine | undefined {
    return this.#lines[index];
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  add(line: OutputLine): void {
    this.endLine();
    this.#push(line);
  }

  /** One row for each line of the text. */
  addText(kind: 'text' | 'note', text: string): void {
    for (const line of text.split('\n')) this.add({ kind, text: line });
  }

  addCommand(command: string): void {
    for (const [index, text] of command.split('\n').entries()) {
      this.add({ kind: 'command', text, isFirst: index === 0 });
    }
  }

  /** Adds printed text, which continues the last printed line. */
  append(runs: readonly TextRun[]): void {
    for (const { kind, text } of runs) {
      for (const [index, part] of text.split('\n').entries()) {
        if (index > 0) {
          this.#openLine();
          this.endLine();
        }
        for (let start = 0; start < part.length; start += maxLineLength) {
          const piece = part.slice(start, start + maxLineLength);
          if (this.#openLength + piece.length > maxLineLength) this.endLine();
          this.#openLine().push({ kind, text: piece });
          this.#openLength += piece.length;
        }
      }
    }
    this.#changed();
  }

  /** The next printed text begins a line. */
  endLine(): void {
    this.#open = undefined;
    this.#openLength = 0;
  }

  clear(): void {
    this.#removed += this.#lines.length;
    this.#lines = [];
    this.endLine();
    this.#changed();
  }

  #openLine(): TextRun[] {
    if (this.#open === undefined) {
      this.#open = [];
      this.#push({ kind: 'printed', runs: this.#open });
    }
    return this.#open;
  }

  #push(line: OutputLine): void {
    this.#lines.push(line);
    if (this.#lines.length > maxLines * 1.1) {
      this.#removed += this.#lines.length - maxLines;
      this.#lines = this.#lines.slice(-maxLines);
    }
    this.#changed();
  }

  #changed(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setTimeout(() => {
      this.#isScheduled = false;
      for (const listener of this.#listeners) listener();
    }, 16);
  }
}
