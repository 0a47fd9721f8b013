import { RangeSlider, SegmentedControl, UnstyledButton } from '@mantine/core';
import { useMemo, useState } from 'react';
import { extentOf, type NumberRange, shareIn, valueAt } from '../../../../lib/number-range.ts';
import { binCounts } from '../../../styles/attribute-profile.ts';
import { colorRampSteps } from '../../../styles/color-ramps.ts';
import { formatValue } from '../../../styles/format-value.ts';
import {
  type ColorRamp,
  colorRamps,
  type NumberMapping,
  type NumberScale,
} from '../../../styles/GraphStyle.ts';
import { attributeNumbers } from '../../../styles/vertex-coloring.ts';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';
import { StyleRow } from './StyleSection.tsx';
import classes from './style.module.css';

interface NumberScaleRowsProps {
  readonly scale: NumberScale;
  /** The numbers: of an attribute, or of a computed column. */
  readonly attribute?: string;
  readonly column?: string;
  /** Only those of the vertices of this collection. */
  readonly collection?: string | undefined;
  readonly onPreview: (scale: NumberScale) => void;
  readonly onChange: (scale: NumberScale) => void;
}

const rampNames: Readonly<Record<ColorRamp, string>> = {
  viridis: 'Viridis',
  cividis: 'Cividis',
  magma: 'Magma',
};

/** Colours, range and classes of numbers. */
export function NumberScaleRows(props: NumberScaleRowsProps) {
  const { scale, onChange } = props;
  return (
    <>
      <div className={classes.ramps} role="radiogroup" aria-label="Colours">
        {colorRamps.map((ramp) => (
          <UnstyledButton
            key={ramp}
            role="radio"
            aria-checked={ramp === scale.ramp}
            className={classes.ramp}
            onClick={() => onChange({ ...scale, ramp })}
          >
            <span className={classes.rampColors} style={{ background: gradientOf(ramp) }} />
            {rampNames[ramp]}
          </UnstyledButton>
        ))}
      </div>
      {scale.mapping !== 'quantiles' && <RangeRow {...props} />}
      <StyleRow label="Scale">
        <SegmentedControl
          size="xs"
          aria-label="Scale"
          value={scale.mapping}
          data={[
            { value: 'linear', label: 'Linear' },
            { value: 'log', label: 'Log' },
            { value: 'quantiles', label: 'Quantiles' },
          ]}
          onChange={(mapping) => onChange({ ...scale, mapping: mapping as NumberMapping })}
        />
      </StyleRow>
    </>
  );
}

/** Classes of equal width have steps, not a gradient. */
function gradientOf(ramp: ColorRamp): string {
  const steps = colorRampSteps[ramp];
  const stops = steps.map(
    ({ background }, place) =>
      `${background} ${(100 * place) / steps.length}% ${(100 * (place + 1)) / steps.length}%`,
  );
  return `linear-gradient(to right, ${stops.join(', ')})`;
}

const barCount = 22;

/** A histogram of the numbers with a slider for the ends of the scale. */
function RangeRow({ scale, attribute, column, collection, onPreview, onChange }: NumberScaleRowsProps) {
  const { model, values } = useWorkspace();
  const revision = useWorkspaceState((state) => state.modelRevision);
  const valuesRevision = values.revision;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revisions stand for the content of the model.
  const numbers = useMemo(() => {
    const all =
      attribute !== undefined
        ? attributeNumbers(model, attribute, values)
        : model.computed.get(column ?? '')?.toArray(model);
    const number = collection === undefined ? undefined : model.vertexCollections.find(collection);
    const includes = (vertex: number) => collection === undefined || model.collections[vertex] === number;
    return (all ?? new Float64Array()).filter((value, vertex) => !Number.isNaN(value) && includes(vertex));
  }, [model, values, attribute, column, collection, revision, valuesRevision]);
  const bars = numbers.length === 0 ? [] : binCounts(numbers, barCount);
  const whole = extentOf(numbers);
  /** The range during a drag, in places of the slider. */
  const [dragged, setDragged] = useState<[number, number]>();
  if (whole === undefined || whole[0] === whole[1]) return null;
  const ends = scale.range ?? whole;
  const places = dragged ?? [placeIn(whole, ends[0]), placeIn(whole, ends[1])];
  const shown = dragged === undefined ? ends : rangeAt(whole, dragged);
  const tallest = Math.max(...bars);
  const steps = colorRampSteps[scale.ramp];
  const colorAt = (bar: number) => {
    const value = valueAt(whole, (bar + 0.5) / bars.length);
    const share = Math.min(0.999, shareIn(shown, value));
    return steps[Math.floor(share * steps.length)]!.background;
  };
  const scaleOf = (chosen: NumberRange): NumberScale => ({
    ...scale,
    range: chosen[0] <= 0 && chosen[1] >= lastPlace ? undefined : rangeAt(whole, chosen),
  });
  return (
    <StyleRow label="Range">
      <div className={classes.rangeBars} aria-hidden>
        {bars.map((count, bar) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
            key={bar}
            style={{
              height: count === 0 ? 0 : Math.max(2, Math.round((26 * count) / tallest)),
              background: colorAt(bar),
            }}
          />
        ))}
      </div>
      <RangeSlider
        size={2}
        thumbSize={14}
        className={classes.slider}
        min={0}
        max={lastPlace}
        step={1}
        minRange={1}
        scale={(place) => valueAt(whole, place / lastPlace)}
        label={null}
        thumbFromLabel="Lowest colour at"
        thumbToLabel="Highest colour at"
        value={places}
        onChange={(chosen) => {
          setDragged(chosen);
          onPreview(scaleOf(chosen));
        }}
        onChangeEnd={(chosen) => {
          setDragged(undefined);
          onChange(scaleOf(chosen));
        }}
      />
      <div className={classes.rangeEnds}>
        <span>{formatValue(shown[0])}</span>
        <span>{formatValue(shown[1])}</span>
      </div>
    </StyleRow>
  );
}

/** Places of the slider: its component computes with differences, which may exceed the largest number. */
const lastPlace = 100;

const placeIn = (whole: NumberRange, value: number) => lastPlace * shareIn(whole, value);

const rangeAt = (whole: NumberRange, [from, to]: NumberRange): NumberRange => [
  valueAt(whole, from / lastPlace),
  valueAt(whole, to / lastPlace),
];
