import { SegmentedControl } from '@mantine/core';
import type { GraphStyle, VertexShape } from '../../../styles/GraphStyle.ts';
import { ImageRows } from './ImageRows.tsx';
import { LengthField } from './LengthField.tsx';
import { ShapeByRow } from './ShapeByRow.tsx';
import { SizeRows } from './SizeRows.tsx';
import { StyleRow } from './StyleSection.tsx';
import { setStyle } from './set-style.ts';

const shapes: Readonly<Record<VertexShape['kind'], VertexShape>> = {
  circle: { kind: 'circle', radius: 25 },
  rect: { kind: 'rect', width: 90, height: 36 },
  image: { kind: 'image', width: 32, height: 32, clip: 'round' },
  none: { kind: 'none' },
};

interface ShapeRowsProps {
  readonly style: GraphStyle;
  readonly examples: readonly string[];
}

/** Shape and size of vertices. */
export function ShapeRows({ style, examples }: ShapeRowsProps) {
  const { vertexShape: shape } = style;
  return (
    <>
      {shape.kind === 'circle' && <SizeRows size={style.vertexSize ?? { kind: 'degree' }} shape={shape} />}
      <StyleRow label="Shape">
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label="Shape"
          value={shape.kind}
          data={[
            { value: 'circle', label: 'Circle' },
            { value: 'rect', label: 'Rectangle' },
            { value: 'image', label: 'Image' },
            { value: 'none', label: 'None' },
          ]}
          onChange={(kind) => setStyle({ vertexShape: shapes[kind as VertexShape['kind']] })}
        />
      </StyleRow>
      {shape.kind === 'circle' && <ShapeByRow shape={shape} />}
      {shape.kind === 'image' && <ImageRows shape={shape} examples={examples} />}
      {(shape.kind === 'rect' || (shape.kind === 'image' && shape.clip === 'rect')) &&
        (['width', 'height'] as const).map((side) => (
          <StyleRow key={side} label={side === 'width' ? 'Width' : 'Height'}>
            <LengthField
              label={side === 'width' ? 'Width' : 'Height'}
              value={shape[side]}
              minimum={8}
              maximum={400}
              onChange={(length) => setStyle({ vertexShape: { ...shape, [side]: length } })}
            />
          </StyleRow>
        ))}
    </>
  );
}
