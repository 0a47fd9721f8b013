import { ActionIcon, Button } from '@mantine/core';
import { IconArrowBackUp, IconTrash, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { runCommand } from '../../../../command.ts';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';
import { hideUndoToast, type UndoOffer, undoToastMs } from '../../../workspace/undo-toast.ts';
import { DeletedTraces } from './DeletedTraces.tsx';
import classes from './history.module.css';

/** The offer to undo the last deletion, until it is undone, closed or 10 seconds old. */
export function UndoToast() {
  const workspace = useWorkspace();
  const offer = useWorkspaceState((state) => state.undoToast);
  useWorkspaceState((state) => state.undo);
  if (offer === undefined || workspace.history.currentId !== offer.stepId) return null;
  return (
    <>
      <DeletedTraces traces={offer.traces} />
      <Toast key={offer.stepId} offer={offer} />
    </>
  );
}

function Toast({ offer }: { readonly offer: UndoOffer }) {
  const workspace = useWorkspace();
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isPaused = isHovered || isFocused;
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => hideUndoToast(workspace), undoToastMs);
    return () => clearTimeout(timer);
  }, [workspace, isPaused]);
  return (
    <div
      className={classes.toast}
      role="status"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <IconTrash size={16} aria-hidden className={classes.toastIcon} />
      <span className={classes.toastText}>
        <b>{offer.name}</b>
        {offer.text}
      </span>
      <Button
        size="xs"
        variant="default"
        aria-label={`Undo deletion of ${offer.name}`}
        leftSection={<IconArrowBackUp size={14} />}
        rightSection={<kbd className={classes.key}>Ctrl Z</kbd>}
        onClick={() => void runCommand('graph.undo')}
      >
        Undo
      </Button>
      <ActionIcon size={28} aria-label="Close" onClick={() => hideUndoToast(workspace)}>
        <IconX size={16} />
      </ActionIcon>
    </div>
  );
}
