import { RangeSlider, SegmentedControl, Slider } from '@mantine/core';
import { IconTopologyStar } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { runCommand } from '../../../command.ts';
import type { AttributeProfile } from '../../styles/attribute-profile.ts';
import type { AttributeSize, GraphStyle, VertexSize } from '../../styles/GraphStyle.ts';
import { setStyle } from '../look/set-style.ts';
import { useWorkspace } from '../workspace-context.tsx';
import { AttributePicker, type PickerChoice } from './AttributePicker.tsx';
import { StyleRow } from './StyleSection.tsx';
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

const sizeByDegree: VertexSize = { kind: 'degree' };
const firstSize: Omit<AttributeSize, 'attribute'> = {
  kind: 'attribute',
  scale: 'sqrt',
  minimum: 8,
  maximum: 40,
};

interface SizeRowsProps {
  readonly size: VertexSize;
  readonly radius: number;
}

const numbersOnly = ({ kind }: AttributeProfile) => (kind === 'number' ? undefined : 'no numbers');

/** What the sizes of circles show, and their radii. */
export function SizeRows({ size, radius }: SizeRowsProps) {
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
            if (vertexSize !== undefined) void runCommand('graph.previewStyle', { vertexSize });
          }}
          onPick={(choice) => {
            const vertexSize = sizeOf(choice);
            if (vertexSize !== undefined) setStyle({ vertexSize });
          }}
        />
      </StyleRow>
      {size.kind === 'attribute' && (
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
            onChange={(scale) =>
              setStyle({ vertexSize: { ...size, scale: scale as AttributeSize['scale'] } })
            }
          />
        </StyleRow>
      )}
      {size.kind === 'attribute' ? (
        <RadiusRange size={size} />
      ) : (
        <RadiusField
          radius={radius}
          toStyle={(next) => ({ vertexShape: { kind: 'circle', radius: next } })}
        />
      )}
    </>
  );
}

/** Radius of the smallest and of the largest value. */
function RadiusRange({ size }: { readonly size: AttributeSize }) {
  const { minimum, maximum } = size;
  const [shown, setShown] = useState<[number, number]>([minimum, maximum]);
  useEffect(() => setShown([minimum, maximum]), [minimum, maximum]);
  const styleOf = ([from, to]: readonly [number, number]): Partial<GraphStyle> => ({
    vertexSize: { ...size, minimum: from, maximum: to },
  });
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
            void runCommand('graph.previewStyle', styleOf(range));
          }}
          onChangeEnd={(range) => setStyle(styleOf(range))}
        />
        <span>{shown[1]} px</span>
      </div>
    </StyleRow>
  );
}

interface RadiusFieldProps {
  readonly radius: number;
  readonly toStyle: (radius: number) => Partial<GraphStyle>;
}

function RadiusField({ radius, toStyle }: RadiusFieldProps) {
  const [shown, setShown] = useState(radius);
  useEffect(() => setShown(radius), [radius]);
  return (
    <StyleRow label="Radius">
      <div className={classes.sliderRow}>
        <Slider
          size={2}
          thumbSize={14}
          className={classes.slider}
          min={4}
          max={100}
          step={1}
          label={null}
          thumbLabel="Radius"
          value={shown}
          onChange={(next) => {
            setShown(next);
            void runCommand('graph.previewStyle', toStyle(next));
          }}
          onChangeEnd={(next) => setStyle(toStyle(next))}
        />
        <span>{shown} px</span>
      </div>
    </StyleRow>
  );
}
