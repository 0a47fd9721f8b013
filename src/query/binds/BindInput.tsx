import { Checkbox, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { findJsonValueProblem } from '../../lib/json-problem.ts';
import type { JsonKind } from '../../lib/raw-json.ts';
import classes from './BindPanel.module.css';
import type { ElementKind } from './bind-types.ts';
import { isNumberText, tagsOf, tagsToRaw, textOf } from './bind-values.ts';
import { VertexInput } from './VertexInput.tsx';

interface BindInputProps {
  readonly id: string;
  readonly label: string;
  readonly type: JsonKind;
  /** Kind of the first element of an empty array. */
  readonly elementKind: ElementKind;
  /** The value is the id of a document. */
  readonly isVertex: boolean;
  readonly raw: string | undefined;
  readonly isDisabled: boolean;
  readonly onChange: (raw: string | undefined) => void;
}

/** The input of a bind value of one type. */
export function BindInput(props: BindInputProps) {
  const { id, label, type, raw, isDisabled, onChange } = props;
  const common = { id, 'aria-label': label, disabled: isDisabled } as const;
  if (type === 'string' && props.isVertex) {
    return (
      <VertexInput
        id={id}
        label={label}
        isDisabled={isDisabled}
        value={raw === undefined ? '' : textOf(raw)}
        onChange={(text) => onChange(JSON.stringify(text))}
      />
    );
  }
  switch (type) {
    case 'string':
    case 'number':
      return <ScalarText {...props} />;
    case 'boolean':
      return (
        <Checkbox
          {...common}
          label={raw === undefined ? 'No value' : raw}
          checked={raw === 'true'}
          indeterminate={raw === undefined}
          onChange={(event) => onChange(String(event.currentTarget.checked))}
        />
      );
    case 'null':
      return <TextInput {...common} classNames={{ input: classes.code! }} value="null" readOnly />;
    case 'array': {
      const found = tagsOf(raw ?? '[]', props.elementKind);
      if (found === undefined) return <JsonText {...props} />;
      return (
        <TagsInput
          {...common}
          allowDuplicates
          value={found.tags}
          placeholder={found.tags.length === 0 ? 'Enter adds a value' : ''}
          onChange={(tags) => onChange(tagsToRaw(tags, found.kind))}
        />
      );
    }
    case 'object':
      return <JsonText {...props} />;
  }
}

/**
 * The input of a string or a number: one element, so that it keeps the focus when its type changes. Digits are kept as
 * they are typed, so that large numbers are exact.
 */
function ScalarText({ id, label, type, raw, isDisabled, onChange }: BindInputProps) {
  /** A text that is no number. */
  const [invalid, setInvalid] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value replaces the text
  useEffect(() => setInvalid(undefined), [raw, type]);
  const change = (text: string) => {
    const number = text.trim();
    const isInvalid = type === 'number' && number !== '' && !isNumberText(number);
    setInvalid(isInvalid ? text : undefined);
    if (isInvalid) return;
    if (type === 'string') onChange(JSON.stringify(text));
    else onChange(number === '' ? undefined : number);
  };
  return (
    <TextInput
      id={id}
      aria-label={label}
      inputMode={type === 'number' ? 'decimal' : 'text'}
      classNames={{ input: classes.code! }}
      disabled={isDisabled}
      placeholder={raw === undefined ? 'No value' : 'Empty text'}
      value={invalid ?? (raw === undefined ? '' : textOf(raw))}
      error={invalid === undefined ? undefined : 'Expected a number; the last one is used'}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

/** An object, or an array of other values, as JSON. */
function JsonText({ id, label, type, raw, isDisabled, onChange }: BindInputProps) {
  const [text, setText] = useState(raw ?? (type === 'array' ? '[]' : '{}'));
  const problem = findJsonValueProblem(text)?.message;
  useEffect(() => {
    if (raw !== undefined) setText((shown) => (shown.trim() === raw ? shown : raw));
  }, [raw]);
  return (
    <Textarea
      id={id}
      aria-label={label}
      autosize
      minRows={2}
      maxRows={8}
      classNames={{ input: classes.code! }}
      disabled={isDisabled}
      value={text}
      error={problem === undefined ? undefined : `${problem}; the last valid value is used`}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setText(next);
        if (findJsonValueProblem(next) === undefined) onChange(next.trim());
      }}
    />
  );
}
