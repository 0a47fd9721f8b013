import { IconPalette } from '@tabler/icons-react';
import { collectionColor } from '../../../styles/collection-colors.ts';
import type { EdgeColor } from '../../../styles/GraphStyle.ts';
import { palette } from '../../../styles/palette.ts';
import { canvasThemes } from '../../../styles/theme.ts';
import { useWorkspace } from '../../../ui/workspace-context.tsx';
import { AttributePicker, type PickerChoice } from './AttributePicker.tsx';
import { asAllId } from './CollectionChoice.tsx';
import { ColorField } from './ColorField.tsx';
import { StyleRow } from './StyleSection.tsx';
import type { StyleEdit } from './set-style.ts';
import { attributeId, attributeOf, typedAttribute, useAttributeChoices } from './use-attribute-choices.tsx';

const plain: Readonly<Record<Exclude<EdgeColor['kind'], 'attribute'>, EdgeColor>> = {
  theme: { kind: 'theme' },
  single: { kind: 'single', stroke: canvasThemes.light.edge },
  collection: { kind: 'collection' },
  gradient: { kind: 'gradient', source: palette[0]!.background, target: palette[1]!.background },
  source: { kind: 'source' },
  ends: { kind: 'ends' },
};
const isPlain = (id: string): id is keyof typeof plain => Object.hasOwn(plain, id);

const plainGroup = {
  label: 'Graph',
  choices: [
    { id: 'theme', label: 'Default' },
    { id: 'single', label: 'Single colour' },
    { id: 'collection', label: 'Edge collection' },
    { id: 'gradient', label: 'Gradient of two colours' },
    { id: 'source', label: 'Source vertex colour' },
    { id: 'ends', label: 'Gradient (source to target)' },
  ],
};

const asAllGroup = {
  ...plainGroup,
  choices: [
    { id: asAllId, label: 'As all edges' },
    ...plainGroup.choices.filter(({ id }) => id !== plain.theme.kind),
  ],
};

interface EdgeColorRowsProps {
  /** undefined: as all edges. */
  readonly color: EdgeColor | undefined;
  /** The edges of one collection; undefined: all. */
  readonly collection?: string;
  readonly edit: StyleEdit<EdgeColor | undefined>;
}

/** The colour of edges with what belongs to it. */
export function EdgeColorRows({ color, collection, edit }: EdgeColorRowsProps) {
  const { profiles, groups, setWanted } = useAttributeChoices('edges');
  const { edgeCollections } = useWorkspace().model;
  const group = collection === undefined ? plainGroup : asAllGroup;
  const colorOf = (choice: PickerChoice): EdgeColor | undefined => {
    if (choice.id === 'single' && collection !== undefined)
      return {
        kind: 'single',
        stroke: collectionColor(edgeCollections, edgeCollections.find(collection) ?? 0).background,
      };
    if (isPlain(choice.id)) return plain[choice.id];
    const attribute = attributeOf(choice);
    if (attribute === undefined) return undefined;
    return { kind: 'attribute', attribute, ...(profiles.get(attribute)?.isColors && { isLiteral: true }) };
  };
  return (
    <>
      <StyleRow label="Colour">
        <AttributePicker
          label="Colour"
          icon={<IconPalette size={14} aria-hidden />}
          value={
            color?.kind === 'attribute'
              ? color.attribute
              : group.choices.find(({ id }) => id === (color?.kind ?? asAllId))!.label
          }
          selectedId={color?.kind === 'attribute' ? attributeId(color.attribute) : (color?.kind ?? asAllId)}
          groups={[group, ...groups]}
          typed={typedAttribute}
          onOpenChange={setWanted}
          onPreview={(choice) => edit.preview(colorOf(choice))}
          onPick={(choice) => edit.set(colorOf(choice))}
        />
      </StyleRow>
      {color?.kind === 'single' && (
        <StyleRow label="Stroke">
          <ColorField
            label="Stroke"
            value={color.stroke}
            onChangeEnd={(stroke) => edit.set({ kind: 'single', stroke })}
          />
        </StyleRow>
      )}
      {color?.kind === 'gradient' &&
        (['source', 'target'] as const).map((end) => (
          <StyleRow key={end} label={end === 'source' ? 'At source' : 'At target'}>
            <ColorField
              label={end === 'source' ? 'At source' : 'At target'}
              value={color[end]}
              onChangeEnd={(stroke) => edit.set({ ...color, [end]: stroke })}
            />
          </StyleRow>
        ))}
    </>
  );
}
