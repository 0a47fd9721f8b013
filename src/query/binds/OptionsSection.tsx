import { Switch, TagsInput, TextInput, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { QueryOptions } from '../run/query-request.ts';
import classes from './OptionsSection.module.css';

interface OptionsSectionProps {
  readonly options: QueryOptions;
  /** Names of optimizer rules, for completion. */
  readonly rules: readonly string[];
  readonly onChange: (options: QueryOptions) => void;
}

/** Options of a query: folded, unless some are changed. The number of changed ones is always visible. */
export function OptionsSection({ options, rules, onChange }: OptionsSectionProps) {
  const id = useId();
  const [chosen, setChosen] = useState<boolean>();
  const changed = Object.values(options).filter((value) => value !== undefined).length;
  const isOpen = chosen ?? changed > 0;
  const set = (change: { readonly [Name in keyof QueryOptions]?: QueryOptions[Name] | undefined }) => {
    const next = Object.entries({ ...options, ...change }).filter(([, value]) => value !== undefined);
    onChange(Object.fromEntries(next));
  };
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <section aria-label="Options" className={classes.section}>
      <UnstyledButton
        className={classes.head}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setChosen(!isOpen)}
      >
        <span className={classes.title}>Options</span>
        <span className={classes.changed}>{changed === 0 ? 'default' : `${changed} changed`}</span>
        <Chevron size={16} aria-hidden />
      </UnstyledButton>
      <div id={id} hidden={!isOpen} className={classes.body}>
        {isOpen && (
          <>
            <div className={classes.pair}>
              <LimitInput
                label="Memory limit"
                unit="MiB"
                value={options.memoryLimit === undefined ? undefined : options.memoryLimit / 2 ** 20}
                onChange={(mebibytes) =>
                  set({ memoryLimit: mebibytes === undefined ? undefined : Math.round(mebibytes * 2 ** 20) })
                }
              />
              <LimitInput
                label="Maximum runtime"
                unit="s"
                value={options.maxRuntime}
                onChange={(maxRuntime) => set({ maxRuntime })}
              />
            </div>
            <div className={classes.switches}>
              <Switch
                size="xs"
                label="Full count"
                checked={options.fullCount ?? false}
                onChange={(event) => set({ fullCount: event.currentTarget.checked || undefined })}
              />
              <Switch
                size="xs"
                label="Stream results"
                checked={options.stream ?? false}
                onChange={(event) => set({ stream: event.currentTarget.checked || undefined })}
              />
              <Switch
                size="xs"
                label="Fail on warning"
                checked={options.failOnWarning ?? false}
                onChange={(event) => set({ failOnWarning: event.currentTarget.checked || undefined })}
              />
            </div>
            <TagsInput
              label="Optimizer rules"
              placeholder={options.optimizer === undefined ? '-use-indexes, +all' : ''}
              data={['-all', '+all', ...rules.map((rule) => `-${rule}`)]}
              value={[...(options.optimizer?.rules ?? [])]}
              maxDropdownHeight={200}
              onChange={(names) => {
                const list = names.map((name) => (/^[-+]/.test(name) ? name : `-${name}`));
                set({ optimizer: list.length === 0 ? undefined : { rules: list } });
              }}
            />
          </>
        )}
      </div>
    </section>
  );
}

interface LimitInputProps {
  readonly label: string;
  readonly unit: string;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** A positive number with its unit; empty: no limit. */
function LimitInput({ label, unit, value, onChange }: LimitInputProps) {
  const [text, setText] = useState(value === undefined ? '' : String(value));
  const number = Number(text.replace(/\s*[a-z]+$/i, ''));
  const isWrong = text.trim() !== '' && !(number > 0);
  return (
    <TextInput
      label={label}
      value={text}
      placeholder="No limit"
      rightSection={<span className={classes.unit}>{unit}</span>}
      error={isWrong ? 'Positive number expected' : undefined}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setText(next);
        const parsed = Number(next.replace(/\s*[a-z]+$/i, ''));
        if (next.trim() === '') onChange(undefined);
        else if (parsed > 0) onChange(parsed);
      }}
    />
  );
}
