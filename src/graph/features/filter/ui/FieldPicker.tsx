import { Combobox, useCombobox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { shownName } from '../../../../ui/forms/attribute-names.tsx';
import { FieldIcon, typeNames } from './FieldIcon.tsx';
import classes from './filter.module.css';
import type { FieldChoice } from './use-fields.ts';

interface FieldPickerProps {
  /** Groups with their headings. */
  readonly groups: readonly { readonly name: string; readonly fields: readonly FieldChoice[] }[];
  readonly onPick: (choice: FieldChoice) => void;
  /** The button; receives the function that opens the list. */
  readonly children: (open: () => void) => ReactNode;
}

/** A searchable list of fields below a button. Typed names that are not listed can be chosen too. */
export function FieldPicker({ groups, onPick, children }: FieldPickerProps) {
  const [text, setText] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setText('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const wanted = text.trim().toLowerCase();
  const found = groups.map(({ name, fields }) => ({
    name,
    fields: fields.filter((field) => field.name.toLowerCase().includes(wanted)),
  }));
  const isListed = groups.some(({ fields }) => fields.some(({ name }) => name === text.trim()));
  const keyOf = (group: string, place: number) => `${group} ${place}`;
  return (
    <Combobox
      store={combobox}
      width={280}
      position="top-start"
      onOptionSubmit={(key) => {
        const choices = found.flatMap(({ name, fields }) =>
          fields.map((field, place) => ({ key: keyOf(name, place), field })),
        );
        const chosen = choices.find((each) => each.key === key)?.field;
        const element = key === 'typed edges' ? 'edges' : 'vertices';
        onPick(
          chosen ?? {
            element,
            field: { kind: 'attribute', name: text.trim() },
            name: text.trim(),
            types: [],
            values: [],
          },
        );
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target withAriaAttributes={false}>
        {children(() => combobox.toggleDropdown())}
      </Combobox.Target>
      <Combobox.Dropdown className={classes.fields}>
        <Combobox.Search
          value={text}
          placeholder="Attribute or computed value"
          aria-label="Search attributes"
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.updateSelectedOptionIndex();
          }}
        />
        <Combobox.Options className={classes.fieldOptions}>
          {found.map(({ name, fields }) =>
            fields.length === 0 ? null : (
              <Combobox.Group key={name} label={name}>
                {fields.map((choice, place) => (
                  <Combobox.Option
                    key={`${choice.field.kind} ${choice.name}`}
                    value={keyOf(name, place)}
                    className={classes.fieldOption}
                  >
                    <FieldIcon field={choice.field} type={choice.types[0]} />
                    <span className={classes.fieldName}>{shownName(choice.name)}</span>
                    <span className={classes.muted}>
                      {choice.field.kind === 'attribute'
                        ? choice.types.map((type) => typeNames[type]).join(', ')
                        : 'Computed'}
                    </span>
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ),
          )}
          {wanted !== '' && !isListed && (
            <Combobox.Group label="Other attribute">
              <Combobox.Option value="typed vertices">“{shownName(text.trim())}” of vertices</Combobox.Option>
              {groups.length > 1 && (
                <Combobox.Option value="typed edges">“{shownName(text.trim())}” of edges</Combobox.Option>
              )}
            </Combobox.Group>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
