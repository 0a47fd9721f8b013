import { ActionIcon, Indicator, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { formatAmount } from '../../lib/format.ts';
import { hideNote, markNotesSeen, removeAllNotes, removeNote } from '../../store/notifications.ts';
import { useAppState } from '../../ui/hooks/use-app-state.ts';
import { NotificationList } from '../../ui/notifications/NotificationList.tsx';
import classes from './Frame.module.css';

/** The number of stored notifications, and a list of them. */
export function NotificationBell() {
  const notes = useAppState((state) => state.notes);
  const visibleNoteId = useAppState((state) => state.visibleNoteId);
  const [isOpen, setOpen] = useState(false);
  const toggle = () => {
    if (!isOpen) {
      markNotesSeen();
      // The list already contains the visible notification.
      if (visibleNoteId !== undefined) hideNote(visibleNoteId);
    }
    setOpen(!isOpen);
  };
  const hasUnseenError = notes.some((note) => note.kind === 'error' && !note.isSeen);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={400} trapFocus>
      <Indicator
        label={notes.length}
        disabled={notes.length === 0}
        size={16}
        offset={6}
        classNames={{ indicator: hasUnseenError ? classes.errorCount : classes.count }}
      >
        <Popover.Target>
          <ActionIcon onClick={toggle} aria-label={formatAmount(notes.length, 'notification')}>
            <IconBell size={20} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0} aria-label="Notifications">
        <NotificationList notes={notes} onRemove={removeNote} onRemoveAll={removeAllNotes} />
      </Popover.Dropdown>
    </Popover>
  );
}
