import { ActionIcon, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import type { Note, NoteKind } from '../../store/app-state.ts';
import { CopyButton } from './CopyButton.tsx';
import classes from './NoteCard.module.css';

const icons: Readonly<Record<NoteKind, typeof IconCheck>> = {
  success: IconCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconAlertTriangle,
};

const words: Readonly<Record<NoteKind, string>> = {
  success: 'Done',
  info: 'Note',
  warning: 'Warning',
  error: 'Error',
};

/** A note with what it says, and for an error its details to copy. */
export function NoteCard({ note, onClose }: { readonly note: Note; readonly onClose: () => void }) {
  const Icon = icons[note.kind];
  return (
    <div className={classes.card} data-kind={note.kind} data-testid="note">
      <Icon size={18} className={classes.icon} aria-label={words[note.kind]} role="img" />
      <div className={classes.body}>
        <Text fw={600} className={classes.text}>
          {note.title}
        </Text>
        {note.text !== '' && (
          <Text size="sm" className={classes.text}>
            {note.text}
          </Text>
        )}
        {note.details !== undefined && (
          <Group mt="xs">
            <CopyButton text={`${note.title}\n${note.details}`} label="Copy details" />
          </Group>
        )}
      </div>
      <ActionIcon size="sm" onClick={onClose} aria-label={`Close: ${note.title}`}>
        <IconX size={16} />
      </ActionIcon>
    </div>
  );
}
