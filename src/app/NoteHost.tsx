import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { hideNote, noteTimeoutMs } from '../store/notifications.ts';
import { useAppState } from '../ui/hooks/use-app-state.ts';
import { NoteCard } from '../ui/notifications/NoteCard.tsx';
import classes from './NoteHost.module.css';

/**
 * The visible notification. An error stays until it is closed or the user leaves the screen, and then in the list; others
 * disappear after a delay.
 */
export function NoteHost() {
  const note = useAppState(({ notes, visibleNoteId }) => notes.find(({ id }) => id === visibleNoteId));
  const { pathname } = useLocation();
  const shown = useRef({ note, pathname });
  if (shown.current.note !== note) shown.current = { note, pathname };
  const isLeft = shown.current.pathname !== pathname;
  useEffect(() => {
    if (!note || (note.kind === 'error' && !isLeft)) return;
    const timer = setTimeout(() => hideNote(note.id), noteTimeoutMs);
    return () => clearTimeout(timer);
  }, [note, isLeft]);
  return (
    <div className={classes.host} aria-live="polite" aria-atomic="true">
      {note && <NoteCard key={note.id} note={note} onClose={() => hideNote(note.id)} />}
    </div>
  );
}
