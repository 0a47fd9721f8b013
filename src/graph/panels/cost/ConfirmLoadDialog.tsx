import { Text } from '@mantine/core';
import { runCommand } from '../../../command.ts';
import { formatExact } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import type { LoadSize } from '../../workspace/cost/load-cost.ts';
import { CostLine } from './CostLine.tsx';

/** Asks before a load above the threshold. */
export function ConfirmLoadDialog({ size }: { readonly size: LoadSize }) {
  const close = () => void runCommand('graph.closeDialog');
  return (
    <Dialog
      title="Load the whole graph?"
      onClose={close}
      submitLabel={`Load ${formatExact(size.vertices)} vertices`}
      onSubmit={() => {
        close();
        void runCommand('graph.loadAll', { isConfirmed: true });
      }}
    >
      <Text size="sm">The load can be stopped at any time; what has arrived stays in the picture.</Text>
      <CostLine size={size} />
    </Dialog>
  );
}
