import { Menu, Select, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { BindParameterInfo } from '../../../aql/editor/bind-parameters.ts';
import { collectionOf } from '../../lib/document-id.ts';
import { isDocumentId } from '../../lib/document-shape.ts';
import { kindOf } from '../../lib/raw-json.ts';
import { BindInput } from './BindInput.tsx';
import classes from './BindPanel.module.css';
import {
  type BindType,
  bindTypes,
  convertTo,
  type ElementKind,
  isConvertible,
  suggestedElements,
  suggestedType,
  typeText,
} from './bind-types.ts';
import { textOf } from './bind-values.ts';

interface BindFieldProps {
  readonly parameter: BindParameterInfo;
  /** JSON text; undefined: the parameter has no value. */
  readonly raw: string | undefined;
  readonly collections: readonly string[];
  readonly isDisabled: boolean;
  /** `isTypeChosen`: the user chose the type; it no longer follows the query. */
  readonly onChange: (raw: string | undefined, isTypeChosen: boolean) => void;
}

/** Further collections are found by typing. */
const maxOptions = 100;

/** The field of one bind parameter. Its type is that of its value; without a value, that of its place in the query. */
export function BindField({ parameter, raw, collections, isDisabled, onChange }: BindFieldProps) {
  const id = useId();
  const isCollection = parameter.kind === 'collection';
  const [chosenElements, setChosenElements] = useState<ElementKind>();
  const type = raw === undefined ? (suggestedType(parameter) ?? 'string') : kindOf(raw);
  const shownType = typeText(raw, parameter);
  const choose = (chosen: BindType) => {
    if (chosen === 'array of strings') setChosenElements('string');
    if (chosen === 'array of numbers') setChosenElements('number');
    onChange(convertTo(raw, chosen), true);
  };
  const label = `@${parameter.key}`;
  return (
    <div>
      <div className={classes.fieldHead}>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        {isCollection ? (
          <span className={classes.type}>collection</span>
        ) : (
          <Menu position="bottom-end" disabled={isDisabled}>
            <Menu.Target>
              <UnstyledButton className={classes.type} aria-label={`Type of ${label}: ${shownType}`}>
                {raw === undefined ? `${shownType}, no value` : shownType}
                <IconChevronDown size={12} aria-hidden />
              </UnstyledButton>
            </Menu.Target>
            <Menu.Dropdown>
              {bindTypes.map((each) => (
                <Menu.Item key={each} disabled={!isConvertible(raw, each)} onClick={() => choose(each)}>
                  {each}
                </Menu.Item>
              ))}
              <Menu.Divider />
              <Menu.Item onClick={() => onChange(undefined, true)}>No value</Menu.Item>
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
          onChange={(value) => onChange(value === null ? undefined : JSON.stringify(value), true)}
          placeholder="Choose a collection"
          searchable
          limit={maxOptions}
          nothingFoundMessage="No results"
          disabled={isDisabled}
        />
      ) : (
        <BindInput
          id={id}
          label={label}
          type={type}
          raw={raw}
          isDisabled={isDisabled}
          onChange={(next) => onChange(next, false)}
          elementKind={chosenElements ?? suggestedElements(parameter) ?? 'string'}
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

function withValue(names: readonly string[], raw: string | undefined): string[] {
  const value = raw === undefined ? '' : textOf(raw);
  return value === '' || names.includes(value) ? [...names] : [value, ...names];
}
