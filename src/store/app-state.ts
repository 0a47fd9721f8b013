import { type CsvForm, usualCsvForm } from '../lib/files/csv/csv-form.ts';
import type { DocumentConflict } from '../ui/documents/conflict/DocumentConflict.ts';

/** What the browser's storage is keyed by; undefined: the server does not tell it. */
interface StorageOwner {
  /** Identity of the server's data. */
  readonly server?: string | undefined;
  /** Permanent key of the user. */
  readonly userKey?: string | undefined;
}

/**
 * The signed-in user. `off`: the server runs without authentication. `expired`: the server no longer accepts the
 * session; the user's work stays on the screen until the next sign-in.
 */
export type Session =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'none' }
  | ({ readonly kind: 'off' } & StorageOwner)
  | ({ readonly kind: 'user'; readonly user: string } & StorageOwner)
  | ({ readonly kind: 'expired'; readonly user: string } & StorageOwner);

/** Rights of the signed-in user. */
export interface Access {
  /** Access level for the database of the page. */
  readonly level: 'none' | 'ro' | 'rw';
  /** True for users with read/write access to _system, and if authentication is disabled. */
  readonly isAdministrator: boolean;
  /** The databases that the user can open; undefined if authentication is disabled. */
  readonly databases?: readonly string[] | undefined;
  /** The database of the page does not exist. */
  readonly isUnknown?: boolean;
}

interface ServerState {
  readonly kind: 'unknown' | 'online' | 'offline';
  /** The last version that the server reported. */
  readonly version: string | undefined;
  /** Only while the server is offline. */
  readonly outage?: Outage;
}

/** A time without responses of the server. Times are milliseconds since 1970. */
export interface Outage {
  readonly sinceMs: number;
  /** The time of the shown data; undefined if there was no response yet. */
  readonly lastAnswerMs: number | undefined;
  /** Undefined while an attempt is under way. */
  readonly nextAttemptMs: number | undefined;
  /** The failed request, for the user to copy. */
  readonly details: string;
}

export type NoteKind = 'success' | 'info' | 'warning' | 'error';

export interface NoteAction {
  readonly label: string;
  readonly run: () => void;
}

export interface Note {
  readonly id: number;
  readonly kind: NoteKind;
  readonly title: string;
  readonly text: string;
  /** Details to copy: method, URL, status, number, stack. */
  readonly details: string | undefined;
  /** The failed operation: the note leaves when it succeeds, see `solveProblem`. */
  readonly problem?: string | undefined;
  /** A button of the note, such as Undo. */
  readonly action?: NoteAction | undefined;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly isSeen: boolean;
}

/** A long operation that the footer shows. */
export interface Task {
  readonly id: number;
  readonly label: string;
  /** Progress in any unit; without a total, the end is unknown. */
  readonly done: number;
  readonly total: number | undefined;
  readonly canStop: boolean;
  /** Peak size of its arrays, if known. */
  readonly bytes?: number;
}

/**
 * Long work that ends when the page is left: imports, changes of many documents, exports. While it runs, the browser asks
 * before it leaves the page. Its progress is stored; if the page was left nevertheless, the next page of the same user and
 * database finds a record of it.
 */
export interface WorkRecord {
  readonly id: string;
  /** Such as 'Import into places'. */
  readonly title: string;
  /** Number of things that are done, and of all; undefined: not known. */
  readonly done: number;
  readonly total?: number | undefined;
  /** Plural of what is counted, such as 'documents'. */
  readonly unit: string;
  /** What remains to be said, such as what became of a file. */
  readonly note: string;
  /**
   * What a continuation needs, by its kind, and the screen that continues it; undefined: it cannot be continued.
   * `again`: it begins again.
   */
  readonly resume?:
    | { readonly kind: string; readonly address: string; readonly [member: string]: unknown }
    | undefined;
  /** Milliseconds since 1970. */
  readonly startedMs: number;
  /** The window, and when its page was running for the last time (milliseconds since 1970). */
  readonly window: string;
  readonly seenMs: number;
}

/** An operation that blocks the console; an overlay covers the screen after a delay. */
interface Progress {
  readonly id: number;
  readonly label: string;
  readonly canStop: boolean;
}

/** A confirmation of an irreversible operation; it names the affected objects and their number. */
export interface ConfirmRequest {
  readonly title: string;
  readonly text: string;
  /** Label of the confirm button, such as 'Delete collection'. */
  readonly action: string;
  /** Names and amounts of the deleted data. */
  readonly facts?: readonly (readonly [string, string])[];
  /** The user has to type this name before the confirm button is enabled. */
  readonly typedName?: string;
  /** An additional option, such as 'Also delete its collections'. */
  readonly option?: { readonly label: string; readonly description?: string };
}

/** UI state and revision numbers; rows, documents and graphs are stored elsewhere. */
export interface AppState {
  readonly session: Session;
  /** Undefined until the server has answered. */
  readonly access: Access | undefined;
  readonly server: ServerState;
  /** What the server of a connection does not have: a sentence by feature. Empty for the embedded server. */
  readonly absent: Readonly<Record<string, string>>;
  /** Stored notifications, oldest first. */
  readonly notes: readonly Note[];
  /** The visible notification. */
  readonly visibleNoteId: number | undefined;
  /** Running tasks, oldest first. */
  readonly tasks: readonly Task[];
  /** Interrupted work that the user continues, until its screen takes it. */
  readonly resumedWork: WorkRecord | undefined;
  /** The operation that blocks the console. */
  readonly progress: Progress | undefined;
  /** The open question about a document that was changed elsewhere, too. */
  readonly conflict: DocumentConflict | undefined;
  /** The open confirmation. */
  readonly confirmRequest: ConfirmRequest | undefined;
  readonly overlays: { readonly isPaletteOpen: boolean; readonly isKeyHelpOpen: boolean };
  /** How CSV files are written, until the page is reloaded. */
  readonly csvForm: CsvForm;
  /** Revision numbers of the graph workspace: after an increase, readers read the model again. */
  readonly graph: { readonly modelRevision: number; readonly viewRevision: number };
}

export const initialState: AppState = {
  session: { kind: 'unknown' },
  access: undefined,
  server: { kind: 'unknown', version: undefined },
  absent: {},
  notes: [],
  visibleNoteId: undefined,
  tasks: [],
  resumedWork: undefined,
  progress: undefined,
  conflict: undefined,
  confirmRequest: undefined,
  overlays: { isPaletteOpen: false, isKeyHelpOpen: false },
  csvForm: usualCsvForm,
  graph: { modelRevision: 0, viewRevision: 0 },
};
