import { IconCircle, IconTopologyStar } from '@tabler/icons-react';
import type { VertexRuleSize } from '../../../styles/GraphStyle.ts';
import { AttributePicker, type PickerChoice } from './AttributePicker.tsx';
import { asAllId } from './CollectionChoice.tsx';
import { firstSize, numbersOnly, RadiusRange, SizeScale } from './SizeRows.tsx';
import { StyleRow } from './StyleSection.tsx';
import type { StyleEdit } from './set-style.ts';
import {
  AttributeGlyph,
  attributeId,
  attributeOf,
  typedAttribute,
  useAttributeChoices,
} from './use-attribute-choices.tsx';
import { ValueSlider } from './ValueSlider.tsx';

const fixedId = 'fixed';
const plainGroup = {
  label: 'Graph',
  choices: [
    { id: asAllId, label: 'As all vertices', icon: <IconTopologyStar size={14} aria-hidden /> },
    { id: fixedId, label: 'One size', icon: <IconCircle size={14} aria-hidden /> },
  ],
};

interface RuleSizeRowsProps {
  readonly size: VertexRuleSize | undefined;
  /** The radius of all vertices. */
  readonly radius: number;
  readonly edit: StyleEdit<VertexRuleSize | undefined>;
}

/** The sizes of the circles of one collection. */
export function RuleSizeRows({ size, radius, edit }: RuleSizeRowsProps) {
  const { groups, setWanted } = useAttributeChoices('vertices', numbersOnly);
  const sizeOf = (choice: PickerChoice): VertexRuleSize | undefined => {
    if (choice.id === fixedId) return { kind: 'fixed', radius };
    const attribute = attributeOf(choice);
    if (attribute === undefined) return undefined;
    return { ...(size?.kind === 'attribute' ? size : firstSize), attribute };
  };
  return (
    <>
      <StyleRow label="Size">
        <AttributePicker
          label="Size"
          value={size === undefined ? 'As all vertices' : size.kind === 'fixed' ? 'One size' : size.attribute}
          icon={
            size?.kind === 'attribute' ? (
              <AttributeGlyph isNumber />
            ) : (
              <IconTopologyStar size={14} aria-hidden />
            )
          }
          selectedId={
            size === undefined ? asAllId : size.kind === 'fixed' ? fixedId : attributeId(size.attribute)
          }
          groups={[plainGroup, ...groups]}
          typed={typedAttribute}
          onOpenChange={setWanted}
          onPreview={(choice) => edit.preview(sizeOf(choice))}
          onPick={(choice) => edit.set(sizeOf(choice))}
        />
      </StyleRow>
      {size?.kind === 'attribute' && (
        <>
          <SizeScale size={size} edit={edit} />
          <RadiusRange size={size} edit={edit} />
        </>
      )}
      {size?.kind === 'fixed' && (
        <ValueSlider
          label="Radius"
          unit="px"
          value={size.radius}
          minimum={4}
          maximum={100}
          edit={{
            preview: (next) => edit.preview({ kind: 'fixed', radius: next }),
            set: (next) => edit.set({ kind: 'fixed', radius: next }),
          }}
        />
      )}
    </>
  );
}
