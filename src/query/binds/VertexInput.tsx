import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '../../api/errors.ts';
import { isDocumentId } from '../../lib/document-shape.ts';
import classes from './BindPanel.module.css';
import { findVertices, vertexName } from './find-vertices.ts';

interface VertexInputProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly isDisabled: boolean;
  readonly onChange: (id: string) => void;
}

/** Delay between the last key press and the search. */
const delayMs = 200;

/** The id of a document: typed text is searched in names and keys, and the name of the chosen document is shown. */
export function VertexInput({ id, label, value, isDisabled, onChange }: VertexInputProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [isTyping, setTyping] = useState(false);
  const [text] = useDebouncedValue(value.trim(), delayMs);
  const found = useQuery({
    queryKey: ['bind-vertices', text],
    queryFn: ({ signal }) => findVertices(text, signal),
    enabled: isTyping && text !== '',
    retry: false,
  });
  const name = useQuery({
    queryKey: ['bind-vertex-name', text],
    queryFn: ({ signal }) => vertexName(text, signal),
    enabled: !isTyping && isDocumentId(text),
    retry: false,
  });
  const hits = text === '' ? [] : (found.data ?? []);
  const note = isTyping || text !== value ? undefined : name.data === undefined ? undefined : name.data;
  return (
    <Combobox
      store={combobox}
      position="bottom-end"
      width={320}
      onOptionSubmit={(chosen) => {
        onChange(chosen);
        setTyping(false);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <TextInput
          id={id}
          aria-label={label}
          classNames={{ input: classes.code!, section: classes.vertexName! }}
          placeholder="Name, key or collection/key"
          autoComplete="off"
          spellCheck={false}
          disabled={isDisabled}
          value={value}
          onChange={(event) => {
            setTyping(true);
            combobox.openDropdown();
            onChange(event.currentTarget.value);
          }}
          onBlur={() => {
            setTyping(false);
            combobox.closeDropdown();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !combobox.dropdownOpened) return;
            event.stopPropagation();
            combobox.closeDropdown();
          }}
          rightSectionPointerEvents="none"
          rightSectionWidth={note === undefined ? 28 : 'auto'}
          rightSection={
            isTyping && found.isFetching ? (
              <Loader size={14} />
            ) : (
              note !== undefined && <span title={note}>{note === '' ? 'not found' : note}</span>
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isTyping || text === ''}>
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }}>
          {hits.map((hit) => (
            <Combobox.Option key={hit.id} value={hit.id} className={classes.vertexHit}>
              {!hit.id.endsWith(`/${hit.label}`) && <span>{hit.label}</span>}
              <code>{hit.id}</code>
            </Combobox.Option>
          ))}
          {hits.length === 0 && (
            <Combobox.Empty>
              {found.isFetching || text !== value.trim()
                ? 'Searching…'
                : found.error
                  ? describeError(found.error).text
                  : 'No results'}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
