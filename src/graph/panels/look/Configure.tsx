import { NativeSelect, NumberInput, Stack, Switch, Text } from '@mantine/core';
import { useEffect } from 'react';
import { runCommand } from '../../../command.ts';
import { CountField } from '../../../ui/forms/CountField.tsx';
import type { Direction } from '../../adapters/GraphAdapter.ts';
import { getLayout } from '../../layouts/registry.ts';
import type { EdgeColor, GraphStyle, GroupShape, RegionChoice } from '../../styles/GraphStyle.ts';
import { palette } from '../../styles/palette.ts';
import { canvasThemes } from '../../styles/theme.ts';
import { type NodeLimit, nodeLimitRange } from '../../workspace/settings.ts';
import { useWorkspace, useWorkspaceState } from '../workspace-context.tsx';
import { AttributeName } from './AttributeName.tsx';
import { ColorField } from './ColorField.tsx';
import { ConfigureVertices } from './ConfigureVertices.tsx';
import { setStyle } from './set-style.ts';

/** Initial value of a fixed node limit. */
const usualCount = 400;

const edgeColors: Readonly<Record<EdgeColor['kind'], EdgeColor>> = {
  theme: { kind: 'theme' },
  single: { kind: 'single', stroke: canvasThemes.light.edge },
  gradient: { kind: 'gradient', source: palette[0]!.background, target: palette[1]!.background },
  source: { kind: 'source' },
  ends: { kind: 'ends' },
  attribute: { kind: 'attribute', attribute: '_key' },
};

/** Styles of vertices and edges, and connection settings, in three sections. */
export function Configure() {
  useEffect(() => void runCommand('graph.loadAttributeExamples'), []);
  return (
    <Stack gap="lg">
      <ConfigureVertices />
      <EdgeColumn />
      <ConnectionColumn />
    </Stack>
  );
}

function EdgeColumn() {
  const style = useWorkspaceState((state) => state.style);
  const examples = useWorkspaceState((state) => state.edgeAttributeExamples) ?? [];
  const isBundled = useWorkspaceState((state) => state.style.isEdgeBundled ?? false);
  const isBundling = useWorkspaceState((state) => state.analysis.running !== undefined);
  const layoutState = useWorkspaceState((state) => state.layout.state);
  const { edgeColor: color } = style;
  useEffect(() => void runCommand('graph.loadEdgeAttributeExamples'), []);
  return (
    <Stack gap="xs">
      <Text fw={600}>Edges</Text>
      <AttributeName
        label="Edge label attribute"
        value={style.edgeLabel ?? ''}
        examples={examples}
        onCommit={(name) => setStyle({ edgeLabel: name === '' ? undefined : name })}
      />
      <NativeSelect
        label="Shape"
        value={style.edgeShape}
        data={[
          { value: 'arrow', label: 'Arrow' },
          { value: 'none', label: 'Line' },
        ]}
        onChange={(event) => setStyle({ edgeShape: event.currentTarget.value as GraphStyle['edgeShape'] })}
      />
      <NativeSelect
        label="Colour"
        value={color.kind}
        data={[
          { value: 'theme', label: 'Default' },
          { value: 'single', label: 'Single colour' },
          { value: 'gradient', label: 'Gradient of two colours' },
          { value: 'source', label: 'Source vertex colour' },
          { value: 'ends', label: 'Gradient (source to target)' },
          { value: 'attribute', label: 'By attribute' },
        ]}
        onChange={(event) =>
          setStyle({ edgeColor: edgeColors[event.currentTarget.value as EdgeColor['kind']] })
        }
      />
      {color.kind === 'single' && (
        <ColorField
          label="Edge colour"
          value={color.stroke}
          onChangeEnd={(stroke) => setStyle({ edgeColor: { kind: 'single', stroke } })}
        />
      )}
      {color.kind === 'gradient' && (
        <>
          <ColorField
            label="At the source"
            value={color.source}
            onChangeEnd={(source) => setStyle({ edgeColor: { ...color, source } })}
          />
          <ColorField
            label="At the target"
            value={color.target}
            onChangeEnd={(target) => setStyle({ edgeColor: { ...color, target } })}
          />
        </>
      )}
      {color.kind === 'attribute' && (
        <AttributeName
          label="Colour attribute"
          value={color.attribute}
          examples={examples}
          onCommit={(attribute) =>
            attribute !== '' && setStyle({ edgeColor: { kind: 'attribute', attribute } })
          }
        />
      )}
      <AttributeName
        label="Width attribute"
        value={style.edgeWidth ?? ''}
        examples={examples}
        onCommit={(name) => setStyle({ edgeWidth: name === '' ? undefined : name })}
      />
      <Switch
        label="Curved"
        checked={style.isEdgeCurved ?? false}
        onChange={(event) => setStyle({ isEdgeCurved: event.currentTarget.checked })}
      />
      <Switch
        label="Bundled"
        title="Draws edges with similar routes together"
        checked={isBundled}
        disabled={isBundling || (layoutState === 'running' && !isBundled)}
        onChange={() => void runCommand('graph.toggleBundling')}
      />
    </Stack>
  );
}

function ConnectionColumn() {
  const { adapter } = useWorkspace();
  const regions = useWorkspaceState((state) => state.style.regions ?? 'automatic');
  const groupShape = useWorkspaceState((state) => state.style.groupShape ?? 'discs');
  const isLensOn = useWorkspaceState((state) => state.isLensOn);
  const layout = getLayout(useWorkspaceState((state) => state.layoutId));
  const values = useWorkspaceState((state) => state.layoutValues[layout.id]);
  return (
    <Stack gap="xs">
      <Text fw={600}>Connection</Text>
      <NativeSelect
        label="Neighbours"
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
      <NodeLimitField />
      <NativeSelect
        label="Show communities when zoomed out"
        title="Draws communities as named regions where vertices are too small to distinguish. The graph does not change."
        value={regions}
        data={[
          { value: 'automatic', label: 'Automatic (large graphs)' },
          { value: 'on', label: 'On' },
          { value: 'off', label: 'Off' },
        ]}
        onChange={(event) => setStyle({ regions: event.currentTarget.value as RegionChoice })}
      />
      <NativeSelect
        label="Collapsed groups"
        title="Discs have a dot for each vertex, so that their area is the number of vertices."
        value={groupShape}
        data={[
          { value: 'discs', label: 'Discs' },
          { value: 'tiles', label: 'Tiles' },
        ]}
        onChange={(event) => setStyle({ groupShape: event.currentTarget.value as GroupShape })}
      />
      <Switch
        label="Fisheye lens"
        title="Magnifies the surroundings of the pointer (I)"
        checked={isLensOn}
        onChange={() => void runCommand('graph.toggleLens')}
      />
      {layout.parameters.map(
        (parameter) =>
          parameter.kind === 'number' && (
            <NumberInput
              key={parameter.id}
              label={parameter.label}
              title={parameter.help}
              min={parameter.minimum}
              max={parameter.maximum}
              step={parameter.step}
              value={values?.[parameter.id] ?? parameter.default}
              onChange={(value) => {
                if (typeof value === 'number') {
                  void runCommand('graph.setLayoutValues', { [parameter.id]: value });
                }
              }}
            />
          ),
      )}
    </Stack>
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
      <NativeSelect
        label="Node limit"
        title="If an expansion exceeds the limit, vertices are grouped into communities. Undo restores them."
        value={limit.kind}
        data={limitOptions}
        onChange={(event) => {
          const kind = event.currentTarget.value as NodeLimit['kind'];
          set(kind === 'count' ? { kind, count: usualCount } : { kind });
        }}
      />
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
