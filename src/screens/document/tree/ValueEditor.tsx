import { Select, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import type { JsonType } from '../../../lib/json/JsonTree.ts';
import { convertText, toJsonText, typeOfText } from '../../../lib/json/value-text.ts';
import classes from './TreeView.module.css';

const types: readonly JsonType[] = ['string', 'number', 'boolean', 'null', 'object', 'array'];

interface ValueEditorProps {
  readonly label: string;
  readonly text: string;
  /** `json`: valid JSON. */
  readonly onKeep: (json: string) => void;
  readonly onCancel: () => void;
}

/** A value as JSON, in place. A text that is no JSON becomes a string. */
export function ValueEditor({ label, text: initial, onKeep, onCancel }: ValueEditorProps) {
  const [text, setText] = useState(initial);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      onKeep(toJsonText(text));
    } else if (event.key === 'Escape') {
      event.preventDefault();
      onCancel();
    }
  };
  const leave = (event: React.FocusEvent<HTMLElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    if (text === initial) onCancel();
    else onKeep(toJsonText(text));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving the fields keeps the value
    <span className={classes.editing} onBlur={leave}>
      <TextInput
        autoFocus
        size="xs"
        className={classes.input}
        aria-label={label}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Select
        size="xs"
        w={96}
        aria-label={`Type of ${label}`}
        data={types}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        value={typeOfText(text.trim()) ?? 'string'}
        onChange={(type) => setText(convertText(text, type as JsonType))}
        onKeyDown={(event) => event.stopPropagation()}
      />
      <span className={classes.note}>Enter keeps, Esc reverts</span>
    </span>
  );
}

interface NameEditorProps {
  readonly name: string;
  /** Why a name cannot be used; undefined if it can. */
  readonly problemOf: (name: string) => string | undefined;
  readonly onKeep: (name: string) => void;
  readonly onCancel: () => void;
}

/** The name of an attribute, in place. */
export function NameEditor({ name: initial, problemOf, onKeep, onCancel }: NameEditorProps) {
  const [name, setName] = useState(initial);
  const problem = name === initial ? undefined : problemOf(name);
  const keep = () => (problem === undefined ? onKeep(name) : onCancel());
  return (
    <TextInput
      autoFocus
      size="xs"
      w={200}
      className={classes.input}
      aria-label="Attribute name"
      spellCheck={false}
      autoComplete="off"
      error={problem !== undefined}
      title={problem}
      value={name}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={keep}
      onChange={(event) => setName(event.currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter' && problem === undefined) {
          event.preventDefault();
          event.currentTarget.blur();
        } else if (event.key === 'Escape') {
          event.preventDefault();
          onCancel();
        }
      }}
    />
  );
}
