import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { NotebookSession } from '../../query/notebook/NotebookSession.ts';

/** Renames a notebook. */
export function NotebookTitle({ session }: { readonly session: NotebookSession }) {
  const title = useStore(session.store, ({ notebook }) => notebook.title);
  const [text, setText] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = text?.trim() ?? '';
    if (next === '') return;
    session.edit(() => ({ title: next }));
    setText(undefined);
  };
  if (session.readOnlyReason !== undefined) return undefined;
  return (
    <Popover opened={text !== undefined} onChange={(isOpen) => !isOpen && setText(undefined)} trapFocus>
      <Popover.Target>
        <ActionIcon size="sm" aria-label="Rename the notebook" title="Rename" onClick={() => setText(title)}>
          <IconPencil size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={submit}>
          <TextInput
            label="Title"
            value={text ?? ''}
            error={text?.trim() === '' ? 'Enter a title.' : undefined}
            onChange={(event) => setText(event.currentTarget.value)}
            data-autofocus
          />
          <Button type="submit" size="xs" mt="xs">
            Rename
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
