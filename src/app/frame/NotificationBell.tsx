import { ActionIcon, Button, Group, Indicator, Popover, ScrollArea, Stack, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { hideNote, markNotesSeen, removeAllNotes, removeNote } from '../../store/notifications.ts';
import { NoteCard } from '../../ui/feedback/NoteCard.tsx';
import { useAppState } from '../../ui/hooks/use-app-state.ts';

/** The stored notes and how many there are. */
export function NotificationBell() {
  const notes = useAppState((state) => state.notes);
  const visibleNoteId = useAppState((state) => state.visibleNoteId);
  const [isOpen, setOpen] = useState(false);
  const toggle = () => {
    if (!isOpen) {
      markNotesSeen();
      // The list shows it.
      if (visibleNoteId !== undefined) hideNote(visibleNoteId);
    }
    setOpen(!isOpen);
  };
  const hasUnseenError = notes.some((note) => note.kind === 'error' && !note.isSeen);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={420} trapFocus>
      <Indicator
        label={notes.length}
        disabled={notes.length === 0}
        size={16}
        offset={5}
        color={hasUnseenError ? 'red.9' : 'gray.6'}
      >
        <Popover.Target>
          <ActionIcon
            onClick={toggle}
            aria-label={notes.length === 1 ? '1 notification' : `${notes.length} notifications`}
          >
            <IconBell size={18} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown>
        <Group justify="space-between" mb="xs">
          <Text fw={600}>Notifications</Text>
          {notes.length > 0 && (
            <Button variant="subtle" size="xs" onClick={removeAllNotes}>
              Clear all
            </Button>
          )}
        </Group>
        {notes.length === 0 ? (
          <Text c="dimmed">Nothing to report.</Text>
        ) : (
          <ScrollArea.Autosize mah={420}>
            <Stack gap="xs">
              {notes.toReversed().map((note) => (
                <NoteCard key={note.id} note={note} onClose={() => removeNote(note.id)} />
              ))}
            </Stack>
          </ScrollArea.Autosize>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
