import { ActionIcon, CloseButton, Combobox, Group, TextInput, Tooltip, useCombobox } from '@mantine/core';
import { IconFocus2 } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { FoundVertices, foundVertices } from './FoundVertices.tsx';
import classes from './find.module.css';
import { type SearchScope, useVertexSearch } from './use-vertex-search.ts';
import { useWorkspace, useWorkspaceState } from './workspace-context.tsx';

interface VertexPickerProps {
  readonly label: string;
  readonly description?: string | undefined;
  readonly error?: ReactNode;
  readonly placeholder?: string;
  /** `collection/key`; empty: none. */
  readonly value: string;
  readonly onChange: (vertexId: string) => void;
  /** Default: the database too. */
  readonly scope?: SearchScope;
  /** Further buttons at the end of the field, such as picking on the canvas. */
  readonly children?: ReactNode;
  readonly disabled?: boolean;
}

/**
 * A field for a vertex: typed text is completed from the picture and the database, the selected vertex can be taken
 * over. It shows the label; the id is in the tooltip.
 */
export function VertexPicker({
  label,
  description,
  error,
  placeholder = 'Name or key',
  value,
  onChange,
  scope = 'all',
  children,
  disabled = false,
}: VertexPickerProps) {
  const { model } = useWorkspace();
  useWorkspaceState((state) => state.modelRevision);
  const selected = useWorkspaceState((state) => state.selection.vertexIds.at(-1));
  const [text, setText] = useState<string>();
  const [labels, setLabels] = useState<Readonly<Record<string, string>>>({});
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const isEditing = text !== undefined;
  const search = useVertexSearch(text ?? '', scope, isEditing);
  const results = foundVertices(search);
  const hasResults = results.length > 0;
  const { selectFirstOption } = combobox;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text has a new first result
  useEffect(() => {
    if (hasResults) selectFirstOption();
  }, [hasResults, search.text]);
  const vertex = value === '' ? undefined : model.findVertex(value);
  const name = vertex === undefined ? (labels[value] ?? value) : model.labelOf(vertex);
  const choose = (id: string, foundLabel?: string) => {
    if (foundLabel !== undefined) setLabels((before) => ({ ...before, [id]: foundLabel }));
    setText(undefined);
    combobox.closeDropdown();
    onChange(id);
  };
  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      onOptionSubmit={(id) => choose(id, results.find((each) => each.id === id)?.label)}
    >
      <Combobox.Target>
        <TextInput
          label={label}
          description={description}
          error={error}
          placeholder={placeholder}
          title={value}
          disabled={disabled}
          autoComplete="off"
          value={text ?? name}
          onChange={(event) => {
            const typed = event.currentTarget.value;
            combobox.openDropdown();
            // A complete id of the picture needs no choice.
            if (model.findVertex(typed.trim()) !== undefined) onChange(typed.trim());
            else if (typed === '') onChange('');
            setText(typed);
          }}
          onFocus={(event) => {
            event.currentTarget.select();
            setText(name);
          }}
          onBlur={() => {
            setText(undefined);
            combobox.closeDropdown();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && combobox.dropdownOpened) {
              event.stopPropagation();
              combobox.closeDropdown();
              setText(name);
            }
          }}
          rightSectionWidth={children === undefined ? 58 : 88}
          rightSection={
            <Group gap={2} wrap="nowrap">
              {value !== '' && (
                <CloseButton size="sm" aria-label={`${label}: clear`} onClick={() => choose('')} />
              )}
              <Tooltip label="Use selected vertex">
                <ActionIcon
                  size="sm"
                  aria-label={`${label}: use selected vertex`}
                  disabled={selected === undefined || disabled}
                  onClick={() => selected !== undefined && choose(selected)}
                >
                  <IconFocus2 size={16} />
                </ActionIcon>
              </Tooltip>
              {children}
            </Group>
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown className={classes.dropdown}>
        <FoundVertices search={search} text={text ?? ''} scope={scope} addsToPicture={false} />
      </Combobox.Dropdown>
    </Combobox>
  );
}
