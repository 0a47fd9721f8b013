import { Checkbox, Menu, Select, TagsInput, Textarea, TextInput, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import type { BindParameterInfo } from '../../../aql/editor/bind-parameters.ts';
import { collectionOf } from '../../lib/document-id.ts';
import { isDocumentId } from '../../lib/document-shape.ts';
import { findJsonValueProblem } from '../../lib/json-problem.ts';
import { type JsonKind, kindOf } from '../../lib/raw-json.ts';
import classes from './BindPanel.module.css';
import { bindTypes, convertBind, isNumberText, tagsOf, tagsToRaw, textOf } from './bind-values.ts';
import { VertexInput } from './VertexInput.tsx';

interface BindFieldProps {
  readonly parameter: BindParameterInfo;
  /** JSON text; undefined: the parameter has no value. */
  readonly raw: string | undefined;
  readonly collections: readonly string[];
  readonly isDisabled: boolean;
  readonly onChange: (raw: string | undefined) => void;
}

/** Further collections are found by typing. */
const mostOptions = 100;

/** The field of one bind parameter. Its type is that of its value; without a value, that of its place in the query. */
export function BindField({ parameter, raw, collections, isDisabled, onChange }: BindFieldProps) {
  const id = useId();
  const isCollection = parameter.kind === 'collection';
  const type: JsonKind = raw === undefined ? likelyType(parameter) : kindOf(raw);
  const label = `@${parameter.key}`;
  return (
    <div className={classes.field}>
      <div className={classes.fieldHead}>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        {isCollection ? (
          <span className={classes.type}>collection</span>
        ) : (
          <Menu position="bottom-end" disabled={isDisabled}>
            <Menu.Target>
              <UnstyledButton className={classes.type} aria-label={`Type of ${label}: ${type}`}>
                {raw === undefined ? `${type}, no value` : type}
                <IconChevronDown size={12} aria-hidden />
              </UnstyledButton>
            </Menu.Target>
            <Menu.Dropdown>
              {bindTypes.map((each) => (
                <Menu.Item key={each} onClick={() => onChange(convertBind(raw, each))}>
                  {each}
                </Menu.Item>
              ))}
              <Menu.Divider />
              <Menu.Item onClick={() => onChange(undefined)}>No value</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {isCollection ? (
        <Select
          id={id}
          aria-label={label}
          data={withValue(collections, raw)}
          value={raw === undefined ? null : textOf(raw)}
          onChange={(value) => onChange(value === null ? undefined : JSON.stringify(value))}
          placeholder="Choose a collection"
          searchable
          limit={mostOptions}
          nothingFoundMessage="No results"
          disabled={isDisabled}
        />
      ) : (
        <ValueInput
          {...{ id, label, type, raw, isDisabled, onChange }}
          isVertex={parameter.isDocumentId === true || isIdIn(collections, raw)}
        />
      )}
    </div>
  );
}

/** True for the id of a document of one of these collections. */
function isIdIn(collections: readonly string[], raw: string | undefined): boolean {
  const text = raw?.startsWith('"') ? textOf(raw) : '';
  return isDocumentId(text) && collections.includes(collectionOf(text));
}

function likelyType({ types, kind }: BindParameterInfo): JsonKind {
  if (kind !== 'value') return 'string';
  const [type = 'string'] = types.filter((each) => each !== 'null');
  const name = type === 'bool' ? 'boolean' : type;
  return bindTypes.find((each) => each === name) ?? 'string';
}

function withValue(names: readonly string[], raw: string | undefined): string[] {
  const value = raw === undefined ? '' : textOf(raw);
  return value === '' || names.includes(value) ? [...names] : [value, ...names];
}

interface ValueInputProps {
  readonly id: string;
  readonly label: string;
  readonly type: JsonKind;
  /** The value is the id of a document. */
  readonly isVertex: boolean;
  readonly raw: string | undefined;
  readonly isDisabled: boolean;
  readonly onChange: (raw: string) => void;
}

function ValueInput(props: ValueInputProps) {
  const { id, label, type, raw, isDisabled, onChange } = props;
  const common = { id, 'aria-label': label, disabled: isDisabled } as const;
  switch (type) {
    case 'string':
      if (props.isVertex) {
        return (
          <VertexInput
            {...{ id, label, isDisabled }}
            value={raw === undefined ? '' : textOf(raw)}
            onChange={(text) => onChange(JSON.stringify(text))}
          />
        );
      }
      return (
        <TextInput
          {...common}
          classNames={{ input: classes.code! }}
          placeholder={raw === undefined ? 'No value' : 'Empty text'}
          value={raw === undefined ? '' : textOf(raw)}
          onChange={(event) => onChange(JSON.stringify(event.currentTarget.value))}
        />
      );
    case 'number':
      return <NumberText {...props} />;
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
      const found = tagsOf(raw ?? '[]');
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

/** Digits are kept as they are typed, so that large numbers are exact. */
function NumberText({ id, label, raw, isDisabled, onChange }: ValueInputProps) {
  const [text, setText] = useState(raw ?? '');
  const isWrong = text !== '' && !isNumberText(text);
  useEffect(() => {
    if (raw !== undefined)
      setText((shown) =>
        isNumberText(shown) && Number(shown) === Number(raw) && shown.length === raw.length ? shown : raw,
      );
  }, [raw]);
  return (
    <TextInput
      id={id}
      aria-label={label}
      inputMode="decimal"
      classNames={{ input: classes.code! }}
      disabled={isDisabled}
      placeholder="No value"
      value={text}
      error={isWrong ? 'Expected a number; the last one is used' : undefined}
      onChange={(event) => {
        const next = event.currentTarget.value.trim();
        setText(next);
        if (isNumberText(next)) onChange(next);
      }}
    />
  );
}

/** An object, or an array of other values, as JSON. */
function JsonText({ id, label, type, raw, isDisabled, onChange }: ValueInputProps) {
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
