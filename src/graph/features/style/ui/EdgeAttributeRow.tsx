import { AttributePicker, type PickerChoice } from './AttributePicker.tsx';
import { numbersOnly } from './SizeRows.tsx';
import { StyleRow } from './StyleSection.tsx';
import type { StyleEdit } from './set-style.ts';
import {
  AttributeGlyph,
  attributeId,
  attributeOf,
  typedAttribute,
  useAttributeChoices,
} from './use-attribute-choices.tsx';

/** A choice that is no attribute, with its value. */
interface PlainChoice<Value> {
  readonly id: string;
  readonly label: string;
  readonly value: Value;
}

interface EdgeAttributeRowProps<Value> {
  readonly label: string;
  /** Attribute of the current choice; undefined: `plainId`. */
  readonly attribute: string | undefined;
  readonly plainId: string;
  readonly plain: readonly PlainChoice<Value>[];
  /** Only attributes with numbers can be chosen. */
  readonly isNumber?: boolean;
  readonly toValue: (attribute: string) => Value;
  readonly edit: StyleEdit<Value>;
}

/** Chooses an attribute of edges. */
export function EdgeAttributeRow<Value>(props: EdgeAttributeRowProps<Value>) {
  const { label, attribute, plainId, plain, isNumber = false, toValue, edit } = props;
  const { groups, setWanted } = useAttributeChoices('edges', isNumber ? numbersOnly : undefined);
  const chosenOf = (choice: PickerChoice): Value => {
    const name = attributeOf(choice);
    return name === undefined ? plain.find(({ id }) => id === choice.id)!.value : toValue(name);
  };
  return (
    <StyleRow label={label}>
      <AttributePicker
        label={label}
        value={attribute ?? plain.find(({ id }) => id === plainId)!.label}
        icon={attribute !== undefined && <AttributeGlyph isNumber={isNumber} />}
        selectedId={attribute === undefined ? plainId : attributeId(attribute)}
        groups={[
          { label: 'Graph', choices: plain.map(({ id, label: name }) => ({ id, label: name })) },
          ...groups,
        ]}
        typed={typedAttribute}
        onOpenChange={setWanted}
        onPreview={(choice) => edit.preview(chosenOf(choice))}
        onPick={(choice) => edit.set(chosenOf(choice))}
      />
    </StyleRow>
  );
}
