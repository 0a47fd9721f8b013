import { Slider } from '@mantine/core';
import { useEffect, useState } from 'react';
import { StyleRow } from './StyleSection.tsx';
import type { StyleEdit } from './set-style.ts';
import classes from './style.module.css';

interface ValueSliderProps {
  readonly label: string;
  readonly unit: string;
  readonly value: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly step?: number;
  readonly edit: StyleEdit<number>;
}

/** A number with a live preview. */
export function ValueSlider({ label, unit, value, minimum, maximum, step = 1, edit }: ValueSliderProps) {
  const [shown, setShown] = useState(value);
  useEffect(() => setShown(value), [value]);
  return (
    <StyleRow label={label}>
      <div className={classes.sliderRow}>
        <Slider
          size={2}
          thumbSize={14}
          className={classes.slider}
          min={minimum}
          max={maximum}
          step={step}
          label={null}
          thumbLabel={label}
          value={shown}
          onChange={(next) => {
            setShown(next);
            edit.preview(next);
          }}
          onChangeEnd={(next) => edit.set(next)}
        />
        <span>
          {shown} {unit}
        </span>
      </div>
    </StyleRow>
  );
}
