import { RangeSlider, SegmentedControl } from '@mantine/core';
import { IconTopologyStar } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { AttributeProfile } from '../../../styles/attribute-profile.ts';
import type { AttributeSize, VertexShape, VertexSize } from '../../../styles/GraphStyle.ts';
import { useWorkspace } from '../../../ui/workspace-context.tsx';
import { AttributePicker, type PickerChoice } from './AttributePicker.tsx';
import { StyleRow } from './StyleSection.tsx';
import { type StyleEdit, styleEdit } from './set-style.ts';
import classes from './style.module.css';
import {
  AttributeGlyph,
  attributeId,
  attributeOf,
  columnId,
  columnOf,
  degreeId,
  typedAttribute,
  useAttributeChoices,
  useComputedGroup,
} from './use-attribute-choices.tsx';
import { ValueSlider } from './ValueSlider.tsx';

const sizeByDegree: VertexSize = { kind: 'degree' };
export const firstSize: Omit<AttributeSize, 'attribute'> = {
  kind: 'attribute',
  scale: 'sqrt',
  minimum: 8,
  maximum: 40,
};

type Circle = Extract<VertexShape, { kind: 'circle' }>;

interface SizeRowsProps {
  readonly size: VertexSize;
  readonly shape: Circle;
}

export const numbersOnly = ({ kind }: AttributeProfile) => (kind === 'number' ? undefined : 'no numbers');

/** What the sizes of circles show, and their radii. */
export function SizeRows({ size, shape }: SizeRowsProps) {
  const { model } = useWorkspace();
  const { groups, isWanted, setWanted } = useAttributeChoices('vertices', numbersOnly);
  const computed = useComputedGroup(isWanted, true);
  const sizeOf = (choice: PickerChoice): VertexSize | undefined => {
    if (choice.id === degreeId) return sizeByDegree;
    const column = columnOf(choice);
    if (column !== undefined) return { kind: 'computed', column };
    const attribute = attributeOf(choice);
    if (attribute === undefined) return undefined;
    return { ...(size.kind === 'attribute' ? size : firstSize), attribute };
  };
  return (
    <>
      <StyleRow label="Size">
        <AttributePicker
          label="Size"
          value={
            size.kind === 'attribute'
              ? size.attribute
              : size.kind === 'computed'
                ? (model.computed.get(size.column)?.label ?? size.column)
                : 'Degree'
          }
          icon={
            size.kind === 'attribute' ? (
              <AttributeGlyph isNumber />
            ) : (
              <IconTopologyStar size={14} aria-hidden />
            )
          }
          selectedId={
            size.kind === 'attribute'
              ? attributeId(size.attribute)
              : size.kind === 'computed'
                ? columnId(size.column)
                : degreeId
          }
          groups={[computed, ...groups]}
          typed={typedAttribute}
          onOpenChange={setWanted}
          onPreview={(choice) => {
            const vertexSize = sizeOf(choice);
            if (vertexSize !== undefined) edit.preview(vertexSize);
          }}
          onPick={(choice) => {
            const vertexSize = sizeOf(choice);
            if (vertexSize !== undefined) edit.set(vertexSize);
          }}
        />
      </StyleRow>
      {size.kind === 'attribute' ? (
        <>
          <SizeScale size={size} edit={edit} />
          <RadiusRange size={size} edit={edit} />
        </>
      ) : (
        <ValueSlider
          label="Radius"
          unit="px"
          value={shape.radius}
          minimum={4}
          maximum={100}
          edit={radiusEdit(shape)}
        />
      )}
    </>
  );
}

const edit = styleEdit((vertexSize: VertexSize) => ({ vertexSize }));
const radiusEdit = ({ attribute }: Circle) =>
  styleEdit((radius: number) => ({ vertexShape: { kind: 'circle' as const, radius, attribute } }));

interface AttributeSizeProps {
  readonly size: AttributeSize;
  readonly edit: StyleEdit<AttributeSize>;
}

export function SizeScale({ size, edit }: AttributeSizeProps) {
  return (
    <StyleRow label="Size scale">
      <SegmentedControl
        size="xs"
        aria-label="Size scale"
        value={size.scale}
        data={[
          { value: 'linear', label: 'Linear' },
          { value: 'sqrt', label: 'Square root' },
          { value: 'log', label: 'Log' },
        ]}
        onChange={(scale) => edit.set({ ...size, scale: scale as AttributeSize['scale'] })}
      />
    </StyleRow>
  );
}

/** Radius of the smallest and of the largest value. */
export function RadiusRange({ size, edit }: AttributeSizeProps) {
  const { minimum, maximum } = size;
  const [shown, setShown] = useState<[number, number]>([minimum, maximum]);
  useEffect(() => setShown([minimum, maximum]), [minimum, maximum]);
  const sizeOf = ([from, to]: readonly [number, number]) => ({ ...size, minimum: from, maximum: to });
  return (
    <StyleRow label="Radius">
      <div className={classes.sliderRow}>
        <span>{shown[0]} px</span>
        <RangeSlider
          size={2}
          thumbSize={14}
          className={classes.slider}
          min={1}
          max={Math.max(100, maximum)}
          step={1}
          minRange={1}
          label={null}
          thumbFromLabel="Radius of the smallest value"
          thumbToLabel="Radius of the largest value"
          value={shown}
          onChange={(range) => {
            setShown(range);
            edit.preview(sizeOf(range));
          }}
          onChangeEnd={(range) => edit.set(sizeOf(range))}
        />
        <span>{shown[1]} px</span>
      </div>
    </StyleRow>
  );
}
