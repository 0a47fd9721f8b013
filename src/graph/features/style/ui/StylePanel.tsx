import { Button } from '@mantine/core';
import { IconRotate } from '@tabler/icons-react';
import { runCommand } from '../../../../command.ts';
import { PanelFrame } from '../../../ui/PanelFrame.tsx';
import { ConditionSection } from './ConditionSection.tsx';
import { ConnectionSection } from './ConnectionSection.tsx';
import { EdgeSection } from './EdgeSection.tsx';
import { LayoutSection } from './LayoutSection.tsx';
import { StylePresets } from './StylePresets.tsx';
import { VertexSection } from './VertexSection.tsx';

/** The specification's Configure: the look of vertices and edges, the layout, and the connection. */
export function StylePanel() {
  return (
    <PanelFrame
      title="Style"
      hasPadding={false}
      controls={
        <>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconRotate size={14} />}
            title="Back to the default style; undo restores this one"
            onClick={() => void runCommand('graph.resetStyle')}
          >
            Reset
          </Button>
          <StylePresets />
        </>
      }
    >
      <VertexSection />
      <ConditionSection />
      <EdgeSection />
      <LayoutSection />
      <ConnectionSection />
    </PanelFrame>
  );
}
