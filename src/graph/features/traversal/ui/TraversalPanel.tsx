import { Stack } from '@mantine/core';
import { PanelFrame } from '../../../ui/PanelFrame.tsx';
import { RunningJob } from '../../../ui/RunningJob.tsx';
import { TraversalButtons, TraversalForm } from './TraversalForm.tsx';

/** A traversal query on the canvas. */
export function TraversalPanel() {
  return (
    <PanelFrame title="Traversal" footer={<TraversalButtons />}>
      <Stack gap="sm">
        <RunningJob />
        <TraversalForm />
      </Stack>
    </PanelFrame>
  );
}
