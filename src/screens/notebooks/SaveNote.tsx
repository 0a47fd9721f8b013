import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useStore } from 'zustand';
import type { NotebookSession } from '../../query/notebook/NotebookSession.ts';
import { notifyError } from '../../store/notifications.ts';
import { Tag } from '../../ui/values/Tag.tsx';
import classes from './NotebooksScreen.module.css';

/** Whether a notebook is saved, and the choice after a conflict. */
export function SaveNote({ session }: { readonly session: NotebookSession }) {
  const { save, replaced, readOnlyReason } = useStore(session.store);
  if (readOnlyReason !== undefined) {
    return (
      <span title={readOnlyReason}>
        <Tag>Read only</Tag>
      </span>
    );
  }
  const resolve = (kept: 'own' | 'saved') =>
    session.resolve(kept).catch((error: unknown) => notifyError(error, 'The notebook could not be loaded'));
  switch (save.kind) {
    case 'saved':
      return (
        <>
          <span className={classes.saved}>
            <IconCheck size={14} aria-hidden /> Saved
          </span>
          {replaced !== undefined && (
            <Button size="xs" variant="subtle" onClick={() => session.exchange()}>
              Exchange with the version not chosen
            </Button>
          )}
        </>
      );
    case 'unsaved':
    case 'saving':
      return <span className={classes.saved}>Saving…</span>;
    case 'failed':
      return (
        <span role="alert" className={classes.failed}>
          Not saved: {save.text}
          <Button size="xs" variant="default" onClick={() => void session.flush()}>
            Save again
          </Button>
        </span>
      );
    case 'conflict':
      return (
        <span role="alert" className={classes.failed}>
          It was changed elsewhere.
          <Button size="xs" variant="default" onClick={() => void resolve('saved')}>
            Show the other version
          </Button>
          <Button size="xs" color="danger" variant="outline" onClick={() => void resolve('own')}>
            Overwrite it
          </Button>
        </span>
      );
  }
}
