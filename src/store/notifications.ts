import { describeError } from '../api/errors.ts';
import type { Note, NoteKind } from './app-state.ts';
import { store, updateState } from './store.ts';

/** How long a note that is no error stays on screen. */
export const noteTimeoutMs = 3000;
/** The list keeps the latest. */
const keptNotes = 100;

let lastId = 0;
/** Notes that wait until the visible one is gone. */
const waiting: number[] = [];

/** Shows a note when no other is visible, else after it. An error passes those that wait. */
export function notify(kind: NoteKind, title: string, text = '', details?: string): number {
  lastId += 1;
  const id = lastId;
  const note: Note = { id, kind, title, text, details, time: Date.now(), isSeen: false };
  updateState((draft) => {
    draft.notes.push(note);
    if (draft.notes.length > keptNotes) draft.notes.splice(0, draft.notes.length - keptNotes);
  });
  if (kind === 'error') waiting.unshift(id);
  else waiting.push(id);
  const { visibleNoteId } = store.getState();
  const visible = store.getState().notes.find((each) => each.id === visibleNoteId);
  // An error that waits to be read gives way to a newer note; it stays in the list.
  if (!visible || (visible.kind === 'error' && visible.id !== id)) showNext();
  return id;
}

export function notifySuccess(title: string, text = ''): number {
  return notify('success', title, text);
}

/** Shows what went wrong in the server's own words, under the name of what was tried. A stop is no error. */
export function notifyError(error: unknown, title: string): void {
  const { isStop, text, details } = describeError(error);
  if (isStop) return;
  console.error(title, error);
  notify('error', title, text, details);
}

/** Takes a note off the screen; a success is forgotten, anything else stays in the list. */
export function hideNote(id: number): void {
  const note = store.getState().notes.find((each) => each.id === id);
  if (note?.kind === 'success') forget(id);
  if (store.getState().visibleNoteId === id) showNext();
}

/** Removes a note from list and screen. */
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
