import { useEffect } from 'react';
import { hideNote, noteTimeoutMs } from '../store/notifications.ts';
import { useAppState } from '../ui/hooks/use-app-state.ts';
import { NoteCard } from '../ui/notifications/NoteCard.tsx';
import classes from './NoteHost.module.css';

/** The visible notification. Errors stay until they are closed; others disappear after a delay. */
export function NoteHost() {
  const note = useAppState(({ notes, visibleNoteId }) => notes.find(({ id }) => id === visibleNoteId));
  useEffect(() => {
    if (!note || note.kind === 'error') return;
    const timer = setTimeout(() => hideNote(note.id), noteTimeoutMs);
    return () => clearTimeout(timer);
  }, [note]);
  return (
    <div className={classes.host} aria-live="polite" aria-atomic="true">
      {note && <NoteCard key={note.id} note={note} onClose={() => hideNote(note.id)} />}
    </div>
  );
}
