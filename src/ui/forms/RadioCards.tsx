import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './RadioCards.module.css';

interface RadioCardsProps {
  readonly label: string;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly description: string;
    readonly icon?: ReactNode;
  }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Two or three options side by side, each with a description. */
export function RadioCards({ label, options, value, onChange }: RadioCardsProps) {
  return (
    <Radio.Group label={label} value={value} onChange={onChange}>
      <div className={classes.cards}>
        {options.map((option) => (
          <Radio.Card
            key={option.value}
            value={option.value}
            aria-label={option.label}
            aria-description={option.description}
            className={classes.card}
            withBorder={false}
            radius={0}
          >
            <Radio.Indicator />
            <span>
              <span className={classes.name}>
                {option.icon}
                {option.label}
              </span>
              <span className={classes.description}>{option.description}</span>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
