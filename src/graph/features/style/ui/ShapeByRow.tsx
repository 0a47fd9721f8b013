import { IconCircle } from '@tabler/icons-react';
import type { VertexShape } from '../../../styles/GraphStyle.ts';
import { AttributePicker, type PickerChoice } from './AttributePicker.tsx';
import { StyleRow } from './StyleSection.tsx';
import { styleEdit } from './set-style.ts';
import {
  AttributeGlyph,
  attributeId,
  attributeOf,
  typedAttribute,
  useAttributeChoices,
} from './use-attribute-choices.tsx';

type Circle = Extract<VertexShape, { kind: 'circle' }>;

const alike = { id: 'alike', label: 'All circles', icon: <IconCircle size={14} aria-hidden /> };
const shapeEdit = styleEdit((vertexShape: Circle) => ({ vertexShape }));

/** The attribute whose values name the shapes of single vertices, such as 'square' and 'diamond'. */
export function ShapeByRow({ shape }: { readonly shape: Circle }) {
  const { groups, setWanted } = useAttributeChoices('vertices');
  const { radius, attribute } = shape;
  const shapeOf = (choice: PickerChoice): Circle => ({
    kind: 'circle',
    radius,
    ...(choice.id !== alike.id && { attribute: attributeOf(choice) }),
  });
  return (
    <StyleRow label="Shapes">
      <AttributePicker
        label="Shapes"
        value={attribute ?? alike.label}
        icon={attribute === undefined ? alike.icon : <AttributeGlyph isNumber={false} />}
        selectedId={attribute === undefined ? alike.id : attributeId(attribute)}
        groups={[{ label: 'Graph', choices: [alike] }, ...groups]}
        typed={typedAttribute}
        onOpenChange={setWanted}
        onPreview={(choice) => shapeEdit.preview(shapeOf(choice))}
        onPick={(choice) => shapeEdit.set(shapeOf(choice))}
      />
    </StyleRow>
  );
}
