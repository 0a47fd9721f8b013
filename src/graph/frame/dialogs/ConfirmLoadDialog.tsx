import { Button, Text } from '@mantine/core';
import { runCommand } from '../../../command.ts';
import { formatAmount } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import { CostLine } from '../../ui/CostLine.tsx';
import type { ConfirmLoad } from '../../workspace/workspace-state.ts';

const close = () => void runCommand('graph.closeDialog');

/** Asks before a load above the threshold. */
export function ConfirmLoadDialog({ dialog }: { readonly dialog: ConfirmLoad }) {
  const { title, note, size, way, command, smaller } = dialog;
  const load = ({ id, args }: ConfirmLoad['command']) => {
    close();
    void runCommand(id, args);
  };
  return (
    <Dialog
      title={title}
      onClose={close}
      isSubmitFocused
      submitLabel={`Load ${formatAmount(size.vertices, 'vertex')}`}
      onSubmit={() => load(command)}
      actions={
        smaller && (
          <Button variant="default" onClick={() => load(smaller.command)}>
            {smaller.label}
          </Button>
        )
      }
    >
      <Text size="sm">{note}</Text>
      <CostLine size={size} {...(way && { way })} />
    </Dialog>
  );
}
