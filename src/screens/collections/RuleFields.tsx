import { Select, Textarea, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { FieldGrid } from '../../ui/forms/FieldGrid.tsx';
import classes from './RuleFields.module.css';
import { type RuleValues, schemaLevels } from './rules.ts';

interface RuleFieldsProps {
  readonly inputPropsOf: (name: keyof RuleValues) => GetInputPropsReturnType;
  readonly hasSchema: boolean;
  readonly isDisabled?: boolean;
}

const json = {
  autosize: true,
  minRows: 2,
  maxRows: 12,
  spellCheck: false,
  autoComplete: 'off',
  classNames: { input: classes.json },
} as const;

const schemaExample = '{ "type": "object", "required": ["name"] }';
const computedExample =
  '[{ "name": "createdAt", "expression": "RETURN DATE_NOW()", "overwrite": false, "computeOn": ["insert"] }]';

/** Schema and computed values of a collection, as JSON. */
export function RuleFields({ inputPropsOf, hasSchema, isDisabled = false }: RuleFieldsProps) {
  return (
    <>
      <Textarea
        label="Schema"
        description="A JSON Schema that validates documents. Empty: none."
        placeholder={schemaExample}
        disabled={isDisabled}
        {...json}
        {...inputPropsOf('schemaRule')}
      />
      {hasSchema && (
        <FieldGrid>
          <Select
            label="Schema level"
            description="Writes that are validated."
            data={schemaLevels.map((level) => ({ value: level, label: levelLabels[level] }))}
            allowDeselect={false}
            disabled={isDisabled}
            comboboxProps={{ withinPortal: true }}
            {...inputPropsOf('schemaLevel')}
          />
          <TextInput
            label="Schema message"
            description="The error of an invalid document."
            autoComplete="off"
            disabled={isDisabled}
            {...inputPropsOf('schemaMessage')}
          />
        </FieldGrid>
      )}
      <Textarea
        label="Computed values"
        description="A JSON array of attributes that the server computes. Empty: none."
        placeholder={computedExample}
        disabled={isDisabled}
        {...json}
        {...inputPropsOf('computedValues')}
      />
    </>
  );
}

const levelLabels: Readonly<Record<RuleValues['schemaLevel'], string>> = {
  none: 'none',
  new: 'new: inserts only',
  moderate: 'moderate: not documents that were invalid before',
  strict: 'strict: all writes',
};
