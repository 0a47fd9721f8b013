import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { actionTimeoutMs, hideNote, noteTimeoutMs } from '../store/notifications.ts';
import { useAppState } from '../ui/hooks/use-app-state.ts';
import { NoteCard } from '../ui/notifications/NoteCard.tsx';
import classes from './NoteHost.module.css';

/**
 * The visible notification. An error stays until it is closed, or for a short time after the user has left the screen; it
 * is still in the list then. Others disappear after a delay.
 */
export function NoteHost() {
  const note = useAppState(({ notes, visibleNoteId }) => notes.find(({ id }) => id === visibleNoteId));
  const { pathname } = useLocation();
  const hideLater = () => {
    if (!note) return;
    const timeoutMs = note.action === undefined ? noteTimeoutMs : actionTimeoutMs;
    const timer = setTimeout(() => hideNote(note.id), timeoutMs);
    return () => clearTimeout(timer);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the screen hides an error
  useEffect(hideLater, [pathname]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the delay begins with the notification
  useEffect(() => (note?.kind === 'error' ? undefined : hideLater()), [note]);
  return (
    <div className={classes.host} aria-live="polite" aria-atomic="true">
      {note && <NoteCard key={note.id} note={note} onClose={() => hideNote(note.id)} />}
    </div>
  );
}
