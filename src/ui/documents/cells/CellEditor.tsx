import { Select, TextInput } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { describeError } from '../../../api/errors.ts';
import type { JsonType } from '../../../lib/json/JsonTree.ts';
import { convertText, typeOfText } from '../../../lib/json/value-text.ts';
import classes from './CellEditor.module.css';
import { fieldText, readField } from './cell-text.ts';

const types: readonly JsonType[] = ['string', 'number', 'boolean', 'null', 'object', 'array'];

interface CellEditorProps {
  readonly label: string;
  /** The value as JSON text; undefined: there is none. */
  readonly raw: string | undefined;
  /** Opens towards the start of the row: the cell is at the end of a table. */
  readonly isAtEnd?: boolean;
  /** `json`: valid JSON. `step`: Tab was pressed, with Shift -1. Rejects with the error that the editor shows. */
  readonly onSave: (json: string, step: -1 | 0 | 1) => Promise<void>;
  readonly onCancel: () => void;
}

/** A value in the cell of a table. It keeps its type until another one is chosen. */
export function CellEditor({ label, raw, isAtEnd = false, onSave, onCancel }: CellEditorProps) {
  const initialType = raw === undefined ? 'string' : (typeOfText(raw) ?? 'string');
  const initialText = raw === undefined ? '' : fieldText(raw, initialType);
  const [type, setType] = useState<JsonType>(initialType);
  const [text, setText] = useState(initialText);
  const [problem, setProblem] = useState<string>();
  const isSaving = useRef(false);
  const host = useRef<HTMLSpanElement>(null);
  const isChanged = text !== initialText || type !== initialType;
  const save = async (step: -1 | 0 | 1) => {
    if (isSaving.current) return;
    const read = readField(text, type);
    if ('problem' in read) return setProblem(read.problem);
    isSaving.current = true;
    const row = rowOf(host.current);
    try {
      await onSave(read.json, step);
      if (step === 0) row?.focus();
    } catch (error) {
      setProblem(describeError(error).text);
    } finally {
      isSaving.current = false;
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) void save(0);
    else if (event.key === 'Tab') void save(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') {
      const row = rowOf(host.current);
      onCancel();
      row?.focus();
    } else return;
    event.preventDefault();
  };
  const leave = (event: React.FocusEvent<HTMLElement>) => {
    // A dialog about the save, such as a conflict, takes the focus.
    if (event.currentTarget.contains(event.relatedTarget) || isSaving.current) return;
    if (!isChanged && problem === undefined) onCancel();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving an unchanged field ends the edit
    <span
      ref={host}
      data-cell-editor
      className={classes.editor}
      data-side={isAtEnd ? 'end' : undefined}
      onBlur={leave}
      onPointerDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <TextInput
        autoFocus
        size="xs"
        className={classes.field}
        classNames={{ error: classes.error! }}
        aria-label={label}
        placeholder={raw === undefined ? 'No value yet' : undefined}
        title="Enter saves, Esc cancels"
        spellCheck={false}
        autoComplete="off"
        value={text}
        error={problem}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      <Select
        size="xs"
        w={92}
        className={classes.type}
        aria-label={`Type of ${label}`}
        data={types}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        value={type}
        onChange={(next) => {
          const converted = convertText(type === 'string' ? JSON.stringify(text) : text, next as JsonType);
          setType(next as JsonType);
          setText(fieldText(converted, next as JsonType));
          setProblem(undefined);
        }}
        onKeyDown={(event) => event.stopPropagation()}
      />
    </span>
  );
}

/** The row that had the focus before the edit, in tables whose rows have it. */
function rowOf(element: HTMLElement | null): HTMLElement | null | undefined {
  return element?.closest<HTMLElement>('tr[tabindex]');
}
