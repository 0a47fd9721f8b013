import { RangeSlider, SegmentedControl, UnstyledButton } from '@mantine/core';
import { useMemo, useState } from 'react';
import { binCounts } from '../../styles/attribute-profile.ts';
import { colorRampSteps } from '../../styles/color-ramps.ts';
import { formatValue } from '../../styles/format-value.ts';
import { type ColorRamp, colorRamps, type NumberMapping, type NumberScale } from '../../styles/GraphStyle.ts';
import { attributeNumbers } from '../../styles/vertex-coloring.ts';
import { useWorkspace, useWorkspaceState } from '../workspace-context.tsx';
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
  const [least, most] = extent(numbers);
  const [low, high] = scale.range ?? [least, most];
  /** The range during a drag. */
  const [dragged, setDragged] = useState<[number, number]>();
  const shown: [number, number] = dragged ?? [low, high];
  if (!(most > least)) return null;
  const tallest = Math.max(...bars);
  const steps = colorRampSteps[scale.ramp];
  const colorAt = (bar: number) => {
    const value = least + ((bar + 0.5) / bars.length) * (most - least);
    const share = Math.min(0.999, Math.max(0, (value - shown[0]) / (shown[1] - shown[0])));
    return steps[Math.floor(share * steps.length)]!.background;
  };
  const scaleOf = ([from, to]: readonly [number, number]): NumberScale => ({
    ...scale,
    range: from <= least && to >= most ? undefined : [from, to],
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
        min={least}
        max={most}
        step={(most - least) / 100}
        minRange={(most - least) / 100}
        label={null}
        thumbFromLabel="Lowest colour at"
        thumbToLabel="Highest colour at"
        value={shown}
        onChange={(range) => {
          setDragged(range);
          onPreview(scaleOf(range));
        }}
        onChangeEnd={(range) => {
          setDragged(undefined);
          onChange(scaleOf(range));
        }}
      />
      <div className={classes.rangeEnds}>
        <span>{formatValue(shown[0])}</span>
        <span>{formatValue(shown[1])}</span>
      </div>
    </StyleRow>
  );
}

function extent(numbers: Float64Array): readonly [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of numbers) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return [least, most];
}
