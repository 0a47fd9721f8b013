import { Button, Text } from '@mantine/core';
import type { Note } from '../../store/app-state.ts';
import { NoteCard } from './NoteCard.tsx';
import classes from './Notifications.module.css';

interface NotificationListProps {
  /** Oldest first. */
  readonly notes: readonly Note[];
  readonly onRemove: (id: number) => void;
  readonly onRemoveAll: () => void;
}

/** The stored notifications, newest first. */
export function NotificationList({ notes, onRemove, onRemoveAll }: NotificationListProps) {
  return (
    <>
      <div className={classes.head}>
        <Text fw={600} component="h2">
          Notifications
        </Text>
        {notes.length > 0 && (
          <Button variant="subtle" color="gray" size="xs" onClick={onRemoveAll}>
            Clear all
          </Button>
        )}
      </div>
      {notes.length === 0 ? (
        <Text c="dimmed" className={classes.nothing}>
          No notifications
        </Text>
      ) : (
        <ul className={classes.list} aria-label="Notifications">
          {notes.toReversed().map((note) => (
            <li key={note.id}>
              <NoteCard note={note} hasTime onClose={() => onRemove(note.id)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
