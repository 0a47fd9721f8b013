import { NativeSelect, Stack, Text } from '@mantine/core';
import type { VertexColor } from '../../styles/GraphStyle.ts';
import { palette } from '../../styles/palette.ts';
import { useComputedColumns, useWorkspaceState } from '../workspace-context.tsx';
import { AttributeName } from './AttributeName.tsx';
import { ColorField } from './ColorField.tsx';
import { ConfigureIcons } from './ConfigureIcons.tsx';
import { ConfigureShape } from './ConfigureShape.tsx';
import { setStyle } from './set-style.ts';

const colors: Readonly<Record<Exclude<VertexColor['kind'], 'computed'>, VertexColor>> = {
  collection: { kind: 'collection' },
  single: { kind: 'single', fill: palette[0]!.background, stroke: palette[0]!.text },
  attribute: { kind: 'attribute', attribute: '_key' },
  expand: { kind: 'expand', expanded: palette[1]!.background, collapsed: palette[0]!.background },
};

/** Label, colour, shape, size and icons of vertices. */
export function ConfigureVertices() {
  const style = useWorkspaceState((state) => state.style);
  const examples = useWorkspaceState((state) => state.attributeExamples) ?? [];
  return (
    <Stack gap="xs">
      <Text fw={600}>Vertices</Text>
      <AttributeName
        label="Label attribute"
        isTemplate
        description={'An attribute, or several: {name} ({country})'}
        value={style.vertexLabel}
        examples={[...new Set(['_key', ...examples])]}
        onCommit={(vertexLabel) => setStyle({ vertexLabel })}
      />
      <ColorFields color={style.vertexColor} examples={examples} />
      <ConfigureShape style={style} examples={examples} />
      {(style.vertexShape.kind === 'circle' || style.vertexShape.kind === 'image') && (
        <ConfigureIcons icons={style.vertexIcon} examples={examples} />
      )}
    </Stack>
  );
}

interface ColorFieldsProps {
  readonly color: VertexColor;
  readonly examples: readonly string[];
}

function ColorFields({ color, examples }: ColorFieldsProps) {
  const columns = useComputedColumns();
  return (
    <>
      <NativeSelect
        label="Colour"
        data-autofocus
        value={color.kind}
        data={[
          { value: 'collection', label: 'By collection' },
          { value: 'attribute', label: 'By attribute' },
          { value: 'single', label: 'Single colour' },
          { value: 'expand', label: 'By expansion' },
          ...(columns.length > 0 || color.kind === 'computed'
            ? [{ value: 'computed', label: 'By computed values' }]
            : []),
        ]}
        onChange={(event) => {
          const kind = event.currentTarget.value as VertexColor['kind'];
          const first = columns[0]?.value;
          if (kind !== 'computed') setStyle({ vertexColor: colors[kind] });
          else if (first !== undefined) setStyle({ vertexColor: { kind, column: first } });
        }}
      />
      {color.kind === 'computed' && (
        <NativeSelect
          label="Computed values"
          value={color.column}
          data={columns}
          onChange={(event) =>
            setStyle({ vertexColor: { kind: 'computed', column: event.currentTarget.value } })
          }
        />
      )}
      {color.kind === 'attribute' && (
        <AttributeName
          label="Colour attribute"
          value={color.attribute}
          examples={examples}
          onCommit={(attribute) =>
            attribute !== '' && setStyle({ vertexColor: { kind: 'attribute', attribute } })
          }
        />
      )}
      {color.kind === 'single' && (
        <ColorField
          label="Fill"
          value={color.fill}
          onChangeEnd={(fill) => setStyle({ vertexColor: { ...color, fill } })}
        />
      )}
      {color.kind === 'expand' && (
        <>
          <ColorField
            label="Expanded"
            value={color.expanded}
            onChangeEnd={(expanded) => setStyle({ vertexColor: { ...color, expanded } })}
          />
          <ColorField
            label="Collapsed"
            value={color.collapsed}
            onChangeEnd={(collapsed) => setStyle({ vertexColor: { ...color, collapsed } })}
          />
        </>
      )}
    </>
  );
}
