import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TextRun } from '../../driver/printing/text-run.ts';
import type { Connection } from '../api/Connection.ts';
import { EngineClient, EngineEnded } from './engine/EngineClient.ts';
import type { Completions, Evaluation, InspectedMember, ShellFailure } from './engine/messages.ts';
import { ShellHistory } from './history.ts';
import { OutputLines } from './OutputLines.ts';
import { subjectsOf } from './subjects.ts';
import { editorHint, helpText, restartHint, welcomeBanner } from './texts.ts';
import { chapters, congratulation, nextChapter } from './tutorial.ts';

interface ShellState {
  /** `failed`: there is no engine until `restart`. */
  readonly kind: 'starting' | 'ready' | 'running' | 'canceling' | 'failed';
  /** Changes with each change of the output. */
  readonly outputVersion: number;
  /** The chapter that was shown last; undefined before the tutorial. */
  readonly chapter: number | undefined;
  readonly lastDurationMs: number | undefined;
  /** The last result in a sentence, for screen readers. */
  readonly announcement: string;
  /** Expressions that the inspector offers, the newest first. */
  readonly subjects: readonly string[];
  /** The inspected expression. */
  readonly subject: string;
  /** Changes when a command may have changed values that the inspector shows. */
  readonly commandCount: number;
}

interface SessionOptions {
  readonly connection: Connection;
  readonly user: string | undefined;
  readonly serverVersion: string | undefined;
  /** Called by the command `exit`. */
  readonly onExit: () => void;
}

/** A second cancel after this time ends the engine. */
const patienceMs = 500;
const announcedLength = 300;
const maxSubjects = 20;

const shortDelay = () => new Promise<void>((resolve) => setTimeout(resolve, 10));

/** A shell: its output, its history and the engine with its variables. It lasts until the page is reloaded. */
export class ShellSession {
  readonly store: StoreApi<ShellState>;
  readonly output = new OutputLines();
  readonly history: ShellHistory;
  readonly database: string;
  readonly user: string | undefined;
  readonly #options: SessionOptions;
  #engine: EngineClient;
  /** The output of the running command, for its announcement. */
  #printed = '';
  #cancelledMs = 0;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.user = options.user;
    this.database = options.connection.description.database;
    this.history = new ShellHistory();
    this.store = createStore<ShellState>(() => ({
      kind: 'starting',
      outputVersion: 0,
      chapter: undefined,
      lastDurationMs: undefined,
      announcement: '',
      subjects: ['db'],
      subject: 'db',
      commandCount: 0,
    }));
    this.output.subscribe(() =>
      this.store.setState(({ outputVersion }) => ({ outputVersion: outputVersion + 1 })),
    );
    this.output.addText('note', welcomeBanner(options.serverVersion, this.database, this.user));
    this.output.addText('note', '');
    this.#engine = this.#startEngine();
  }

  /** Runs a complete command. A command of the shell itself is not JavaScript. */
  async run(command: string): Promise<void> {
    if (this.store.getState().kind !== 'ready') return;
    this.output.addCommand(command);
    this.history.add(command);
    const word = command.trim().replace(/;$/, '');
    if (word === '') return;
    if (word === 'exit') this.#options.onExit();
    else if (word === '.editor') this.output.addText('note', editorHint);
    else if (word === 'help') this.#showHelp();
    else if (word === 'tutorial') this.#showNextChapter();
    else await this.#evaluate(command);
  }

  /** Ends the running command. If it does not end in time, a second call ends the engine with its variables. */
  cancel(): void {
    const { kind } = this.store.getState();
    if (kind === 'canceling' && performance.now() - this.#cancelledMs > patienceMs) {
      this.#engine.end('the command did not stop');
    } else if (kind === 'running') {
      this.#cancelledMs = performance.now();
      this.store.setState({ kind: 'canceling' });
      this.#engine.cancel();
    }
  }

  clear(): void {
    this.output.clear();
  }

  /** Terminates the engine; the session is not used afterwards. */
  end(): void {
    this.#engine.end('another user has signed in');
  }

  showPreviousChapter(): void {
    const chapter = this.store.getState().chapter ?? 0;
    this.#showChapter(Math.max(0, chapter - 1));
  }

  /** Shows another value in the inspector. */
  choose(subject: string): void {
    this.store.setState({ subject });
  }

  /** Undefined while a command runs. */
  complete(text: string): Promise<Completions | undefined> {
    return this.#ask(() => this.#engine.call({ kind: 'complete', text }));
  }

  /** Undefined while a command runs, and for a value that no longer exists. */
  inspect(path: readonly string[]): Promise<readonly InspectedMember[] | undefined> {
    return this.#ask(() => this.#engine.call({ kind: 'inspect', path }));
  }

  /** Starts a new engine after a failure. */
  restart(): void {
    if (this.store.getState().kind !== 'failed') return;
    this.store.setState({ kind: 'starting' });
    this.#engine = this.#startEngine();
  }

  async #ask<Answer>(call: () => Promise<Answer | null>): Promise<Answer | undefined> {
    const isReady = () => this.store.getState().kind === 'ready';
    // Another completion or inspection ends first.
    while (isReady() && this.#engine.isBusy) await shortDelay();
    if (!isReady()) return undefined;
    try {
      return (await call()) ?? undefined;
    } catch (error) {
      if (!(error instanceof EngineEnded)) throw error;
      // Otherwise, the command that waits for this call reports the end.
      if (isReady()) this.#fail('The engine of the shell has failed', error);
      return undefined;
    }
  }

  #startEngine(): EngineClient {
    const { connection, user } = this.#options;
    const engine = new EngineClient(connection, user, (runs) => this.#print(runs));
    engine.ready.then(
      () => this.store.setState({ kind: 'ready' }),
      (error: Error) => this.#fail('The engine of the shell could not be started', error),
    );
    return engine;
  }

  async #evaluate(code: string): Promise<void> {
    const startedMs = performance.now();
    this.#printed = '';
    this.store.setState({ kind: 'running' });
    // A completion or an inspection that has not ended gives way.
    this.#engine.cancel();
    while (this.#engine.isBusy) await shortDelay();
    try {
      // The user may have canceled the command before its start.
      const isCancelled = this.store.getState().kind !== 'running';
      const evaluation: Evaluation = isCancelled
        ? { kind: 'cancelled' }
        : await this.#engine.call({ kind: 'evaluate', code });
      this.#finish(evaluation);
      if (evaluation.kind === 'value') this.#addSubjects(code);
      this.store.setState({ kind: 'ready' });
    } catch (error) {
      if (!(error instanceof EngineEnded)) throw error;
      this.#restartAfterCommand(error);
    } finally {
      this.output.endLine();
      this.store.setState(({ commandCount }) => ({
        lastDurationMs: performance.now() - startedMs,
        commandCount: commandCount + 1,
      }));
    }
  }

  #finish(evaluation: Evaluation): void {
    this.output.endLine();
    switch (evaluation.kind) {
      case 'value':
        this.#announce(this.#printed);
        if (evaluation.subject !== undefined) {
          this.output.add({ kind: 'more', subject: evaluation.subject });
        }
        if (evaluation.hasMore) this.output.add({ kind: 'more', command: 'more' });
        return;
      case 'cancelled':
        this.output.addText('note', 'Canceled. The variables are kept.');
        this.#announce('Canceled');
        return;
      case 'thrown':
        this.#showFailure(evaluation.failure);
    }
  }

  /** The values that a command names are offered to the inspector; the newest one is shown. */
  #addSubjects(code: string): void {
    const found = subjectsOf(code);
    if (found.length === 0) return;
    this.store.setState(({ subjects }) => ({
      subjects: [...new Set([...found, ...subjects])].slice(0, maxSubjects),
      subject: found[0]!,
    }));
  }

  #restartAfterCommand({ message }: EngineEnded): void {
    const what = 'The engine of the shell was restarted, and its variables are lost';
    this.#showFailure({ title: `${what}: ${message}` });
    this.store.setState({ kind: 'starting' });
    this.#engine = this.#startEngine();
  }

  /**
   * The user starts the next engine: one that the console starts would fail in the same way, because the inspector reads
   * a value after each start.
   */
  #fail(what: string, { message }: Error): void {
    this.#showFailure({ title: `${what}: ${message}` });
    this.output.addText('note', restartHint);
    this.store.setState({ kind: 'failed' });
  }

  #print(runs: readonly TextRun[]): void {
    this.output.append(runs);
    if (this.#printed.length < announcedLength) this.#printed += runs.map(({ text }) => text).join('');
  }

  #showFailure(failure: ShellFailure): void {
    this.output.endLine();
    this.output.add({ kind: 'error', failure });
    this.#announce(failure.title);
  }

  #showHelp(): void {
    this.output.addText('text', helpText);
    this.#announce('Help');
  }

  #showNextChapter(): void {
    const { chapter } = this.store.getState();
    this.#showChapter(chapter === undefined ? 0 : nextChapter(chapter));
  }

  #showChapter(chapter: number): void {
    this.store.setState({ chapter });
    this.output.add({ kind: 'chapter', chapter });
    if (chapter === chapters.length - 1) this.output.addText('text', congratulation);
    this.#announce(`Chapter ${chapter + 1}: ${chapters[chapter]?.title}`);
  }

  #announce(text: string): void {
    this.store.setState({ announcement: text.slice(0, announcedLength) });
  }
}
