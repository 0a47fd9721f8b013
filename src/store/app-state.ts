/**
 * Who works here. `off`: the server was started without sign-in. `expired`: the server no longer knows the user,
 * whose work stays on screen until the next sign-in.
 */
export type Session =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'none' }
  | { readonly kind: 'off' }
  | { readonly kind: 'user'; readonly user: string }
  | { readonly kind: 'expired'; readonly user: string };

export interface ServerState {
  readonly kind: 'unknown' | 'online' | 'offline';
  /** The last version it told. */
  readonly version: string | undefined;
}

export type NoteKind = 'success' | 'info' | 'warning' | 'error';

export interface Note {
  readonly id: number;
  readonly kind: NoteKind;
  readonly title: string;
  readonly text: string;
  /** What can be copied: method, address, status, number, stack. */
  readonly details: string | undefined;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly isSeen: boolean;
}

/** Work that is shown in the footer while it runs. */
export interface Task {
  readonly id: number;
  readonly label: string;
  /** Done and total in any unit; without a total the end is not known. */
  readonly done: number;
  readonly total: number | undefined;
  readonly canStop: boolean;
  /** What its arrays take at their most, where that is known. */
  readonly bytes?: number;
}

/** Something that the user waits for; it covers the console once it took longer than the delay. */
export interface Progress {
  readonly id: number;
  readonly label: string;
  readonly canStop: boolean;
}

/** A question before something that cannot be undone; it names what goes and how much of it. */
export interface ConfirmRequest {
  readonly title: string;
  readonly text: string;
  /** What the button does, such as 'Delete collection'. */
  readonly action: string;
  /** A choice beside the question, such as 'Also delete its collections'. */
  readonly option?: { readonly label: string; readonly description?: string };
}

/** Small facts and revision numbers; rows, documents and graphs live elsewhere. */
export interface AppState {
  readonly session: Session;
  readonly server: ServerState;
  /** Notes that are kept, oldest first. */
  readonly notes: readonly Note[];
  /** The note on screen. */
  readonly visibleNoteId: number | undefined;
  /** Running tasks, oldest first. */
  readonly tasks: readonly Task[];
  /** The wait that covers the console. */
  readonly progress: Progress | undefined;
  /** The question on screen. */
  readonly confirmRequest: ConfirmRequest | undefined;
  readonly overlays: { readonly isPaletteOpen: boolean; readonly isKeyHelpOpen: boolean };
  /** Revision numbers of the graph workspace: a reader that saw an older number reads the model again. */
  readonly graph: { readonly modelRevision: number; readonly viewRevision: number };
}

export const initialState: AppState = {
  session: { kind: 'unknown' },
  server: { kind: 'unknown', version: undefined },
  notes: [],
  visibleNoteId: undefined,
  tasks: [],
  progress: undefined,
  confirmRequest: undefined,
  overlays: { isPaletteOpen: false, isKeyHelpOpen: false },
  graph: { modelRevision: 0, viewRevision: 0 },
};
