import { beforeEach, expect, test, vi } from 'vitest';
import { ConnectionError } from '../../../src/api/errors.ts';
import { initialState } from '../../../src/store/app-state.ts';
import {
  hideNote,
  markNotesSeen,
  notify,
  notifyError,
  notifySuccess,
  removeAllNotes,
  removeNote,
  solveProblem,
} from '../../../src/store/notifications.ts';
import { noteAnswer, setServerOffline } from '../../../src/store/server.ts';
import { store } from '../../../src/store/store.ts';

beforeEach(() => {
  removeAllNotes();
  store.setState(initialState, true);
});

const visible = () => store.getState().visibleNoteId;
const titles = () => store.getState().notes.map((note) => note.title);

test('[3-notification-1] a note has type, title, content and date, and knows whether it was seen', () => {
  const before = Date.now();
  notify('error', 'Collection error', 'duplicate name', 'POST /_api/collection');
  const [note] = store.getState().notes;
  expect(note).toMatchObject({
    kind: 'error',
    title: 'Collection error',
    text: 'duplicate name',
    details: 'POST /_api/collection',
    isSeen: false,
  });
  expect(note!.time).toBeGreaterThanOrEqual(before);
  markNotesSeen();
  expect(store.getState().notes[0]).toMatchObject({ isSeen: true });
});

test('[4-frame-5] one note is visible at a time, others are queued in order', () => {
  const first = notify('info', 'first');
  const second = notify('info', 'second');
  expect(visible()).toBe(first);
  hideNote(first);
  expect(visible()).toBe(second);
  hideNote(second);
  expect(visible()).toBeUndefined();
});

test('[4-frame-6] a success is removed after display, others stay in the list', () => {
  hideNote(notifySuccess('saved'));
  hideNote(notify('warning', 'careful'));
  hideNote(notify('error', 'broken'));
  expect(titles()).toEqual(['careful', 'broken']);
});

test('an error is queued first, and gives way to a newer note', () => {
  const info = notify('info', 'shown');
  notify('info', 'waiting');
  const error = notify('error', 'broken');
  hideNote(info);
  expect(visible()).toBe(error);
  const newer = notify('error', 'broken again');
  expect(visible()).toBe(newer);
  expect(titles()).toEqual(['shown', 'waiting', 'broken', 'broken again']);
});

test('a removed note is never shown', () => {
  const first = notify('info', 'first');
  const second = notify('info', 'second');
  removeNote(second);
  hideNote(first);
  expect(visible()).toBeUndefined();
});

test('opening the list marks notes as seen', () => {
  notify('error', 'broken');
  expect(store.getState().notes[0]?.isSeen).toBe(false);
  markNotesSeen();
  expect(store.getState().notes[0]?.isSeen).toBe(true);
});

test('the list stores the latest hundred notes', () => {
  for (let index = 0; index < 130; index += 1) notify('error', `error ${index}`);
  expect(titles()).toHaveLength(100);
  expect(titles().at(-1)).toBe('error 129');
});

test('[comfort-notes-1] the error of an operation leaves when the operation succeeds', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  notifyError(new Error('refused'), 'Save', 'documents.save k1');
  notifyError(new Error('refused'), 'Save', 'documents.save k2');
  solveProblem('documents.save k1');
  expect(store.getState().notes.map(({ problem }) => problem)).toEqual(['documents.save k2']);
  expect(visible()).toBe(store.getState().notes[0]?.id);
});

test('[comfort-notes-2] errors of requests without a response leave when the server responds again', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  notifyError(new ConnectionError('GET /_api/version', undefined), 'Collections');
  notifyError(new Error('other'), 'Graph error');
  setServerOffline('GET /_api/version');
  noteAnswer();
  expect(titles()).toEqual(['Graph error']);
});
