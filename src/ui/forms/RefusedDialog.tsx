import { Text } from '@mantine/core';
import { Dialog } from './Dialog.tsx';

interface RefusedDialogProps {
  readonly title: string;
  /** The reason why the user cannot do it; see `useRefusal`. */
  readonly reason: string;
  readonly onClose: () => void;
}

/** Replaces a dialog whose action is disabled, when its address or its shortcut opens it. */
export function RefusedDialog({ title, reason, onClose }: RefusedDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Text style={{ overflowWrap: 'anywhere' }}>{reason}</Text>
    </Dialog>
  );
}
