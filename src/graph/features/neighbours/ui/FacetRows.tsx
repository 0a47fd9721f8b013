import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatAmount, formatExact } from '../../../../lib/format.ts';
import type { FacetValue } from '../hub-facets.ts';
import { FacetBar } from './FacetBar.tsx';
import classes from './facets.module.css';

/** Values that are visible without a search; a facet with no more values shows all of them as chosen. */
const fewValues = 5;
const maxFound = 200;

interface FacetRowsProps {
  readonly label: string;
  readonly values: readonly FacetValue[];
  /** Undefined: all values. */
  readonly chosen: ReadonlySet<string> | undefined;
  readonly onChange: (chosen: ReadonlySet<string> | undefined) => void;
}

/** Values of a facet with their counts; the chosen ones first, then the most frequent ones. */
export function FacetRows({ label, values, chosen, onChange }: FacetRowsProps) {
  const [search, setSearch] = useState<string>();
  const isSmall = values.length <= fewValues;
  const missing = [...(chosen ?? [])].filter((value) => !values.some((each) => each.value === value));
  const all = [...values, ...missing.map((value) => ({ value, count: 0 }))];
  const sorted = isSmall
    ? all
    : [...all.filter(({ value }) => chosen?.has(value)), ...all.filter(({ value }) => !chosen?.has(value))];
  const wanted = search?.trim().toLowerCase() ?? '';
  const shown =
    search === undefined
      ? sorted.slice(0, Math.max(fewValues, chosen?.size ?? 0))
      : sorted.filter(({ value }) => value.toLowerCase().includes(wanted)).slice(0, maxFound);
  const max = values.reduce((largest, { count }) => Math.max(largest, count), 0);
  const isChosen = (value: string) => chosen?.has(value) ?? isSmall;
  const toggle = (value: string) => {
    const next = new Set(chosen ?? (isSmall ? values.map((each) => each.value) : []));
    if (!next.delete(value)) next.add(value);
    const isAll = isSmall ? next.size >= values.length : next.size === 0;
    onChange(isAll ? undefined : next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a border and a legend
    <div role="group" aria-label={label}>
      {search !== undefined && (
        <TextInput
          size="xs"
          mb={4}
          aria-label={`Find in ${label}`}
          placeholder="Find a value"
          value={search}
          data-autofocus
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            setSearch(undefined);
          }}
        />
      )}
      <div className={classes.values}>
        {shown.map(({ value, count }) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox renders an input
          <label key={value} className={classes.row} data-on={isChosen(value) || undefined}>
            <Checkbox
              size="xs"
              checked={isChosen(value)}
              aria-label={`${value}, ${formatExact(count)}`}
              onChange={() => toggle(value)}
            />
            <span className={classes.name} title={value}>
              {value}
            </span>
            <FacetBar share={max === 0 ? 0 : count / max} isOn={isChosen(value)} />
            <span className={classes.count}>{formatExact(count)}</span>
          </label>
        ))}
      </div>
      {search !== undefined && shown.length === 0 && <p className={classes.none}>No results</p>}
      {sorted.length > shown.length && search === undefined && (
        <Button variant="transparent" size="compact-xs" px={0} onClick={() => setSearch('')}>
          Find in {formatAmount(sorted.length - shown.length, 'more value')}
        </Button>
      )}
    </div>
  );
}
