import { produce } from 'immer';
import { createStore } from 'zustand/vanilla';
import type { ConfirmRequest } from './confirm.ts';
import type { Job } from './jobs.ts';
import type { Note } from './notifications.ts';
import type { Progress } from './progress.ts';
import type { ServerState } from './server.ts';
import type { Session } from './session.ts';

/** Small facts and revision numbers; rows, documents and graphs live elsewhere. */
export interface AppState {
  readonly session: Session;
  readonly server: ServerState;
  /** Notes that are kept, oldest first. */
  readonly notes: readonly Note[];
  /** The note on screen. */
  readonly visibleNoteId: number | undefined;
  /** Running jobs, oldest first. */
  readonly jobs: readonly Job[];
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
  jobs: [],
  progress: undefined,
  confirmRequest: undefined,
  overlays: { isPaletteOpen: false, isKeyHelpOpen: false },
  graph: { modelRevision: 0, viewRevision: 0 },
};

/** The console's one store; `useAppState` of `ui/` reads it in components. */
export const store = createStore<AppState>(() => initialState);

type Writable<Value> = Value extends (...args: never[]) => unknown
  ? Value
  : Value extends object
    ? { -readonly [Name in keyof Value]: Writable<Value[Name]> }
    : Value;

/** Changes the state by a recipe that may write into its draft. */
export function updateState(recipe: (draft: Writable<AppState>) => void): void {
  store.setState(produce(store.getState(), (draft) => recipe(draft as Writable<AppState>)));
}
