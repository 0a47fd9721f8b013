import { NativeSelect, Switch } from '@mantine/core';
import { runCommand } from '../../../../command.ts';
import { CountField } from '../../../../ui/forms/CountField.tsx';
import type { Direction } from '../../../adapters/GraphAdapter.ts';
import type { GroupShape, RegionChoice } from '../../../styles/GraphStyle.ts';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';
import { type NodeLimit, nodeLimitRange } from '../../../workspace/settings.ts';
import { StyleRow, StyleSection } from './StyleSection.tsx';
import { setStyle } from './set-style.ts';

/** Initial value of a fixed node limit. */
const usualCount = 400;

/** Which neighbours are loaded, and how vertices are grouped. */
export function ConnectionSection() {
  const { adapter } = useWorkspace();
  const regions = useWorkspaceState((state) => state.style.regions ?? 'automatic');
  const groupShape = useWorkspaceState((state) => state.style.groupShape ?? 'discs');
  const isFolding = useWorkspaceState((state) => state.style.isolated !== 'shown');
  const isLensOn = useWorkspaceState((state) => state.isLensOn);
  return (
    <StyleSection title="Connection">
      <StyleRow label="Neighbours">
        <NativeSelect
          size="xs"
          aria-label="Neighbours"
          defaultValue={adapter.direction}
          data={[
            { value: 'outbound', label: 'Outgoing edges' },
            { value: 'inbound', label: 'Incoming edges' },
            { value: 'any', label: 'All edges' },
          ]}
          onChange={(event) =>
            void runCommand('graph.setDirection', {
              direction: event.currentTarget.value as Direction,
            })
          }
        />
      </StyleRow>
      <NodeLimitField />
      <StyleRow label="Communities">
        <NativeSelect
          size="xs"
          aria-label="Show communities when zoomed out"
          title="Draws communities as named regions where vertices are too small to distinguish. The graph does not change."
          value={regions}
          data={[
            { value: 'automatic', label: 'Automatic (large graphs)' },
            { value: 'on', label: 'On' },
            { value: 'off', label: 'Off' },
          ]}
          onChange={(event) => setStyle({ regions: event.currentTarget.value as RegionChoice })}
        />
      </StyleRow>
      <StyleRow label="Groups">
        <NativeSelect
          size="xs"
          aria-label="Collapsed groups"
          title="Discs have a dot for each vertex, so that their area is the number of vertices."
          value={groupShape}
          data={[
            { value: 'discs', label: 'Discs' },
            { value: 'tiles', label: 'Tiles' },
          ]}
          onChange={(event) => setStyle({ groupShape: event.currentTarget.value as GroupShape })}
        />
      </StyleRow>
      <StyleRow label="Isolated">
        <Switch
          label="Fold isolated vertices"
          title="In a picture of more than 50 vertices, those without edges become one mark with their number, unless they are more than half. Added, selected and pinned ones stay."
          checked={isFolding}
          onChange={() => void runCommand('graph.toggleIsolated', { isShown: isFolding })}
        />
      </StyleRow>
      <StyleRow label="Lens">
        <Switch
          label="Fisheye lens"
          title="Magnifies the surroundings of the pointer (I)"
          checked={isLensOn}
          onChange={() => void runCommand('graph.toggleLens')}
        />
      </StyleRow>
    </StyleSection>
  );
}

const limitOptions = [
  { value: 'space', label: 'Automatic (fits the view)' },
  { value: 'count', label: 'Fixed number' },
  { value: 'off', label: 'Off' },
];

/** With more vertices than the limit, vertices are grouped into communities. */
function NodeLimitField() {
  const limit = useWorkspaceState((state) => state.nodeLimit);
  const set = (chosen: NodeLimit) => void runCommand('graph.setNodeLimit', chosen);
  return (
    <>
      <StyleRow label="Node limit">
        <NativeSelect
          size="xs"
          aria-label="Node limit"
          title="If an expansion exceeds the limit, vertices are grouped into communities. Undo restores them."
          value={limit.kind}
          data={limitOptions}
          onChange={(event) => {
            const kind = event.currentTarget.value as NodeLimit['kind'];
            set(kind === 'count' ? { kind, count: usualCount } : { kind });
          }}
        />
      </StyleRow>
      {limit.kind === 'count' && (
        <CountField
          label="Maximum number of vertices"
          minimum={nodeLimitRange.minimum}
          maximum={nodeLimitRange.maximum}
          step={10}
          value={limit.count}
          onCommit={(count) => set({ kind: 'count', count })}
        />
      )}
    </>
  );
}
