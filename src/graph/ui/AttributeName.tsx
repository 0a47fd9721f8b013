import { Autocomplete } from '@mantine/core';
import { useEffect, useState } from 'react';
import { isLabelTemplate, labelProblem } from '../../lib/label-template.ts';
import { nameKeys, offeredNames } from '../../ui/forms/attribute-names.tsx';

interface AttributeNameProps {
  readonly label: string;
  readonly description?: string;
  /** What applies while the field is empty. */
  readonly placeholder?: string;
  readonly value: string;
  readonly examples: readonly string[];
  /** Called with a complete name: on a choice from the list, Enter, or blur. */
  readonly onCommit: (name: string) => void;
  /** The label is beside the field, and the description is its tooltip. */
  readonly isInline?: boolean;
  /** Templates such as `{name} ({country})` are allowed, with completion of names after `{`. */
  readonly isTemplate?: boolean;
}

/** A field for an attribute name; partial input has no effect. */
export function AttributeName(props: AttributeNameProps) {
  const {
    label,
    description,
    placeholder,
    value,
    examples,
    onCommit,
    isTemplate = false,
    isInline = false,
  } = props;
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const problem = (name: string) => (isTemplate && name !== '' ? labelProblem(name) : undefined);
  const commit = (name: string) => {
    if (name !== value && problem(name) === undefined) onCommit(name);
  };
  // A complete name needs no suggestions.
  const offered = examples.includes(text) ? [] : isTemplate ? completions(text, examples) : examples;
  return (
    <Autocomplete
      {...(isInline ? { 'aria-label': label, title: description, size: 'xs' } : { label, description })}
      {...(placeholder !== undefined && { placeholder })}
      error={text === value ? undefined : problem(text)}
      value={text}
      onChange={setText}
      // A completed name is part of a template that goes on.
      onOptionSubmit={(key) => {
        const name = nameKeys(offered).nameOf(key);
        if (!isTemplate || !isLabelTemplate(name)) commit(name);
      }}
      onBlur={() => commit(text)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(text);
      }}
      {...offeredNames(offered)}
      {...(isTemplate && { filter: ({ options }) => options })}
      // A closed list that stays mounted is positioned with each form, which needs the layout of the page.
      comboboxProps={{ withinPortal: false, keepMounted: false }}
    />
  );
}

/** The attributes that match a text; after `{`, the template with each of them filled in. */
export function completions(text: string, examples: readonly string[]): string[] {
  const matching = (part: string) =>
    examples.filter((name) => name.toLowerCase().includes(part.toLowerCase()));
  if (!isLabelTemplate(text)) return matching(text);
  const [, before, part] = /^(.*\{)([^{}]*)$/.exec(text) ?? [];
  return before === undefined || part === undefined
    ? []
    : matching(part.trim()).map((name) => `${before}${name}}`);
}
