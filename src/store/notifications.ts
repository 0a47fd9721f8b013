import { ConnectionError, describeError } from '../api/errors.ts';
import { unlessLeft } from '../lib/unless-left.ts';
import type { Note, NoteAction, NoteKind } from './app-state.ts';
import { store, updateState } from './store.ts';

/** Display time of a notification that is not an error. */
export const noteTimeoutMs = 3000;
/** Display time of a notification with a button. */
export const actionTimeoutMs = 10_000;
/** Maximum number of stored notifications. */
const keptNotes = 100;

let lastId = 0;
/** Notifications queued behind the visible one. */
const waiting: number[] = [];

/** Shows a notification, or queues it behind the visible one. An error is queued first. */
export function notify(kind: NoteKind, title: string, text = '', details?: string, problem?: string): number {
  return show({ kind, title, text, details, problem });
}

/** Shows a success with a button, such as Undo. */
export function notifyWithAction(title: string, text: string, action: NoteAction): number {
  return show({ kind: 'success', title, text, details: undefined, action });
}

function show(content: Omit<Note, 'id' | 'time' | 'isSeen'>): number {
  const { kind } = content;
  lastId += 1;
  const id = lastId;
  const note: Note = { ...content, id, time: Date.now(), isSeen: false };
  updateState((draft) => {
    draft.notes.push(note);
    if (draft.notes.length > keptNotes) draft.notes.splice(0, draft.notes.length - keptNotes);
  });
  if (kind === 'error') waiting.unshift(id);
  else waiting.push(id);
  const { visibleNoteId } = store.getState();
  const visible = store.getState().notes.find((each) => each.id === visibleNoteId);
  // A visible error gives way to a newer notification; it stays in the list.
  if (!visible || (visible.kind === 'error' && visible.id !== id)) showNext();
  return id;
}

export function notifySuccess(title: string, text = ''): number {
  return notify('success', title, text);
}

/** The problem of requests without a response; it ends with the next response. */
const connectionProblem = 'connection';

/**
 * Shows an error with the server's own text, titled with the operation. AbortError is ignored, and so are requests that end
 * because the page is left.
 *
 * @param problem name of the failed operation for `solveProblem`.
 */
export function notifyError(error: unknown, title: string, problem?: string): void {
  const { isStop, text, details, title: ownTitle = title } = describeError(error);
  if (isStop) return;
  const isConnection = error instanceof ConnectionError;
  const report = () => {
    console.error(title, error);
    notify('error', ownTitle, text, details, isConnection ? connectionProblem : problem);
  };
  if (isConnection) unlessLeft(report);
  else report();
}

/** Removes the errors of an operation that has succeeded since. */
export function solveProblem(problem: string): void {
  for (const note of store.getState().notes) if (note.problem === problem) removeNote(note.id);
}

/** Removes the errors of requests without a response, when the server responds again. */
export function solveConnectionProblems(): void {
  solveProblem(connectionProblem);
}

/** Hides a notification; a success is removed, others stay in the list. */
export function hideNote(id: number): void {
  const note = store.getState().notes.find((each) => each.id === id);
  if (note?.kind === 'success') forget(id);
  if (store.getState().visibleNoteId === id) showNext();
}

/** Removes a notification from the list and the screen. */
export function removeNote(id: number): void {
  forget(id);
  if (store.getState().visibleNoteId === id) showNext();
}

export function removeAllNotes(): void {
  waiting.length = 0;
  updateState((draft) => {
    draft.notes = [];
    draft.visibleNoteId = undefined;
  });
}

export function markNotesSeen(): void {
  updateState((draft) => {
    for (const note of draft.notes) note.isSeen = true;
  });
}

function forget(id: number): void {
  updateState((draft) => {
    draft.notes = draft.notes.filter((note) => note.id !== id);
  });
}

function showNext(): void {
  const { notes } = store.getState();
  let next = waiting.shift();
  while (next !== undefined && !notes.some((note) => note.id === next)) next = waiting.shift();
  updateState((draft) => {
    draft.visibleNoteId = next;
  });
}
