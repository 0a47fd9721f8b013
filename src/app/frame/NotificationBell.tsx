import { Popover } from '@mantine/core';
import { useState } from 'react';
import { hideNote, markNotesSeen, removeAllNotes, removeNote } from '../../store/notifications.ts';
import { useAppState } from '../../ui/hooks/use-app-state.ts';
import { NotificationList } from '../../ui/notifications/NotificationList.tsx';
import { BellTrigger } from './triggers.tsx';

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
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={400} trapFocus>
      <BellTrigger target={(button) => <Popover.Target>{button}</Popover.Target>} onClick={toggle} />
      <Popover.Dropdown p={0} aria-label="Notifications">
        <NotificationList notes={notes} onRemove={removeNote} onRemoveAll={removeAllNotes} />
      </Popover.Dropdown>
    </Popover>
  );
}
