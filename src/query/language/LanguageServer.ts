import type { Catalogue } from '../../../aql/editor/catalogue.ts';
import { applyEdits } from '../../../aql/editor/symbols.ts';
import { answerCall } from './answer-call.ts';
import type {
  BoundNames,
  DatabaseCatalogue,
  LanguageAnswer,
  LanguageMessage,
  LanguageMethod,
} from './messages.ts';

type Call = Extract<LanguageMessage, { kind: 'call' }>;

interface OpenDocument {
  text: string;
  readonly database: string;
  binds: BoundNames;
  /** Answers for the current text and catalogue, by method and arguments. */
  readonly answers: Map<string, unknown>;
}

const emptyCatalogue: DatabaseCatalogue = {
  dialect: '3.12',
  collections: [],
  graphs: [],
  userFunctions: [],
};

/** Calls that read the whole text; a call for the position of the caret runs before them. */
const slowMethods: ReadonlySet<LanguageMethod> = new Set(['problems', 'folding', 'tokens', 'binds']);

/**
 * The language services of a worker. Texts change by edits; calls wait in a queue, from which later messages can cancel
 * them. `schedule` runs a callback after the messages that have already arrived.
 */
export class LanguageServer {
  readonly #documents = new Map<number, OpenDocument>();
  readonly #catalogues = new Map<string, DatabaseCatalogue>();
  readonly #waiting: Call[] = [];
  readonly #answer: (answer: LanguageAnswer) => void;
  readonly #schedule: (run: () => void) => void;
  #isScheduled = false;

  constructor(answer: (answer: LanguageAnswer) => void, schedule: (run: () => void) => void) {
    this.#answer = answer;
    this.#schedule = schedule;
  }

  receive(message: LanguageMessage): void {
    switch (message.kind) {
      case 'open': {
        const { document, text, database } = message;
        this.#documents.set(document, {
          text,
          database,
          binds: { bindNames: undefined },
          answers: new Map(),
        });
        return;
      }
      case 'change': {
        const open = this.#documents.get(message.document);
        if (open === undefined) return;
        open.text = applyEdits(open.text, message.edits);
        open.answers.clear();
        return;
      }
      case 'binds': {
        const open = this.#documents.get(message.document);
        if (open === undefined) return;
        open.binds = message.binds;
        open.answers.clear();
        return;
      }
      case 'close':
        this.#documents.delete(message.document);
        return;
      case 'catalogue':
        this.#catalogues.set(message.database, message.catalogue);
        for (const { answers } of this.#documents.values()) answers.clear();
        return;
      case 'cancel': {
        const place = this.#waiting.findIndex(({ call }) => call === message.call);
        if (place >= 0) this.#waiting.splice(place, 1);
        return;
      }
      case 'call':
        this.#waiting.push(message);
        this.#serveLater();
        return;
    }
  }

  #serveLater(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#schedule(() => {
      this.#isScheduled = false;
      const place = this.#waiting.findIndex(({ method }) => !slowMethods.has(method));
      const [call] = this.#waiting.splice(Math.max(0, place), 1);
      if (call !== undefined) this.#serve(call);
      if (this.#waiting.length > 0) this.#serveLater();
    });
  }

  #serve({ call, document, method, args }: Call): void {
    const open = this.#documents.get(document);
    const key = JSON.stringify([method, args]);
    try {
      if (open === undefined) throw new Error('the text is closed');
      if (!open.answers.has(key)) open.answers.set(key, this.#run(open, method, args));
      this.#answer({ call, value: open.answers.get(key) });
    } catch (error) {
      this.#answer({ call, error: (error as Error).message });
    }
  }

  #run({ text, database, binds }: OpenDocument, method: LanguageMethod, args: Call['args']): unknown {
    const catalogue: Catalogue = { ...(this.#catalogues.get(database) ?? emptyCatalogue), ...binds };
    return answerCall(text, method, args, catalogue);
  }
}
