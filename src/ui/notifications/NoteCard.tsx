import { ActionIcon, Button } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import type { Note, NoteKind } from '../../store/app-state.ts';
import { CopyButton } from '../values/CopyButton.tsx';
import { DateTime } from '../values/DateTime.tsx';
import { FrameText } from '../values/FrameText.tsx';
import classes from './NoteCard.module.css';

const icons: Readonly<Record<NoteKind, typeof IconCheck>> = {
  success: IconCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconAlertCircle,
};

const words: Readonly<Record<NoteKind, string>> = {
  success: 'Done',
  info: 'Note',
  warning: 'Warning',
  error: 'Error',
};

interface NoteCardProps {
  readonly note: Note;
  readonly hasTime?: boolean;
  readonly onClose: () => void;
}

/** A notification: kind, title, text and, for an error, details to copy. */
export function NoteCard({ note, hasTime = false, onClose }: NoteCardProps) {
  const Icon = icons[note.kind];
  return (
    <div className={classes.card} data-kind={note.kind} data-testid="note">
      <Icon size={18} className={classes.icon} aria-label={words[note.kind]} role="img" />
      <div className={classes.body}>
        <p className={`${classes.text} ${classes.title}`}>
          <FrameText text={note.title} />
        </p>
        {note.text !== '' && (
          <p className={classes.text}>
            <FrameText text={note.text} />
          </p>
        )}
        {(hasTime || note.details !== undefined) && (
          <div className={classes.foot}>
            {hasTime && <DateTime timeMs={note.time} />}
            {note.details !== undefined && (
              <CopyButton text={`${note.title}\n${note.details}`} label="Copy details" />
            )}
          </div>
        )}
      </div>
      {note.action !== undefined && (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => {
            onClose();
            note.action?.run();
          }}
        >
          {note.action.label}
        </Button>
      )}
      <ActionIcon size="sm" onClick={onClose} aria-label={`Close: ${note.title.slice(0, 200)}`}>
        <IconX size={16} />
      </ActionIcon>
    </div>
  );
}
