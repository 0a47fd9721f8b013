import { SegmentedControl } from '@mantine/core';
import { IconCircleFilled, IconPalette, IconTable, IconTopologyStarRing3 } from '@tabler/icons-react';
import type { GraphModel } from '../../../model/GraphModel.ts';
import { colorRefusal } from '../../../styles/attribute-profile.ts';
import { collectionColor } from '../../../styles/collection-colors.ts';
import { defaultNumberScale, type NumberScale, type VertexColor } from '../../../styles/GraphStyle.ts';
import { palette } from '../../../styles/palette.ts';
import { useWorkspace } from '../../../ui/workspace-context.tsx';
import { AttributePicker, type PickerChoice, type PickerGroup } from './AttributePicker.tsx';
import { asAllId } from './CollectionChoice.tsx';
import { ColorField } from './ColorField.tsx';
import { NumberScaleRows } from './NumberScaleRows.tsx';
import { PinnedRows } from './PinnedRows.tsx';
import { StyleRow } from './StyleSection.tsx';
import type { StyleEdit } from './set-style.ts';
import {
  AttributeGlyph,
  attributeId,
  attributeOf,
  columnId,
  columnOf,
  typedAttribute,
  useAttributeChoices,
  useComputedGroup,
} from './use-attribute-choices.tsx';

const plain: Readonly<Record<'collection' | 'single' | 'expand', VertexColor>> = {
  collection: { kind: 'collection' },
  single: { kind: 'single', fill: palette[0]!.background, stroke: palette[0]!.text },
  expand: { kind: 'expand', expanded: palette[1]!.background, collapsed: palette[0]!.background },
};
const isPlain = (id: string): id is keyof typeof plain => Object.hasOwn(plain, id);

const plainGroup: PickerGroup = {
  label: 'Graph',
  choices: [
    { id: 'collection', label: 'Collection', icon: <IconTable size={14} aria-hidden /> },
    { id: 'single', label: 'Single colour', icon: <IconCircleFilled size={14} aria-hidden /> },
    { id: 'expand', label: 'Expansion', icon: <IconTopologyStarRing3 size={14} aria-hidden /> },
  ],
};

/** A linear scale shows amounts; numbers of an attribute have it at first. */
const firstScale: NumberScale = { ramp: 'viridis', mapping: 'linear' };

const asAllGroup: PickerGroup = {
  ...plainGroup,
  choices: [
    { id: asAllId, label: 'As all vertices', icon: <IconPalette size={14} aria-hidden /> },
    ...plainGroup.choices,
  ],
};

interface ColorRowsProps {
  /** undefined: as all vertices. */
  readonly color: VertexColor | undefined;
  /** The vertices of one collection; undefined: all. */
  readonly collection?: string;
  readonly edit: StyleEdit<VertexColor | undefined>;
}

/** Numbers with at most so many values, each in so many vertices on average, are categories at first. */
const [maxFew, minRepeats] = [8, 3];

/** The colour of vertices with what belongs to it. */
export function ColorRows({ color, collection, edit }: ColorRowsProps) {
  const { model } = useWorkspace();
  const { profiles, groups, isWanted, setWanted } = useAttributeChoices('vertices', colorRefusal);
  const computed = useComputedGroup(isWanted, false);
  const colorOf = (choice: PickerChoice): VertexColor | undefined => {
    if (choice.id === 'single' && collection !== undefined) return singleOf(model, collection);
    if (isPlain(choice.id)) return plain[choice.id];
    const column = columnOf(choice);
    if (column !== undefined) return { kind: 'computed', column };
    const attribute = attributeOf(choice);
    if (attribute === undefined) return undefined;
    const { kind, isColors, known = 0, distinct = 0 } = profiles.get(attribute) ?? {};
    // Such as grades or groups: numbers that repeat and have a colour each.
    const isFew = distinct <= maxFew && known >= minRepeats * distinct;
    return {
      kind: 'attribute',
      attribute,
      ...(kind === 'number' && !isFew && { numbers: firstScale }),
      ...(isColors && { isLiteral: true }),
    };
  };
  const isNumbers =
    color?.kind === 'attribute'
      ? profiles.get(color.attribute)?.kind === 'number' || color.numbers !== undefined
      : color?.kind === 'computed' && model.computed.get(color.column)?.kind === 'number';
  return (
    <>
      <StyleRow label="Colour">
        <AttributePicker
          label="Colour"
          value={
            color === undefined
              ? 'As all vertices'
              : textOf(color, (id) => model.computed.get(id)?.label ?? id)
          }
          icon={
            color?.kind === 'attribute' ? (
              <AttributeGlyph isNumber={color.numbers !== undefined} />
            ) : (
              <IconPalette size={14} aria-hidden />
            )
          }
          selectedId={color === undefined ? asAllId : idOf(color)}
          groups={collection === undefined ? [plainGroup, ...groups, computed] : [asAllGroup, ...groups]}
          typed={typedAttribute}
          onOpenChange={setWanted}
          onPreview={(choice) => edit.preview(colorOf(choice))}
          onPick={(choice) => edit.set(colorOf(choice))}
        />
      </StyleRow>
      {color?.kind === 'attribute' && (
        <ValuesRow
          color={color}
          plain={
            isNumbers ? 'numbers' : profiles.get(color.attribute)?.isColors === true ? 'colors' : undefined
          }
          onChange={edit.set}
        />
      )}
      {color?.kind === 'attribute' && color.numbers === undefined && color.isLiteral !== true && (
        <PinnedRows color={color} onChange={edit.set} />
      )}
      {color?.kind === 'attribute' && color.numbers !== undefined && (
        <NumberScaleRows
          scale={color.numbers}
          attribute={color.attribute}
          collection={collection}
          onPreview={(numbers) => edit.preview({ ...color, numbers })}
          onChange={(numbers) => edit.set({ ...color, numbers })}
        />
      )}
      {color?.kind === 'computed' && isNumbers && (
        <NumberScaleRows
          scale={color.numbers ?? defaultNumberScale}
          column={color.column}
          onPreview={(numbers) => edit.preview({ ...color, numbers })}
          onChange={(numbers) => edit.set({ ...color, numbers })}
        />
      )}
      {color?.kind === 'single' && (
        <StyleRow label="Fill">
          <ColorField label="Fill" value={color.fill} onChangeEnd={(fill) => edit.set({ ...color, fill })} />
        </StyleRow>
      )}
      {color?.kind === 'expand' &&
        (['expanded', 'collapsed'] as const).map((part) => (
          <StyleRow key={part} label={part === 'expanded' ? 'Expanded' : 'Collapsed'}>
            <ColorField
              label={part === 'expanded' ? 'Expanded' : 'Collapsed'}
              value={color[part]}
              onChangeEnd={(changed) => edit.set({ ...color, [part]: changed })}
            />
          </StyleRow>
        ))}
    </>
  );
}

type ByAttribute = Extract<VertexColor, { kind: 'attribute' }>;

const valueKinds = { numbers: 'Numbers', colors: 'Colours', categories: 'Categories' } as const;

interface ValuesRowProps {
  readonly color: ByAttribute;
  /** What the values are besides categories; undefined: texts. */
  readonly plain: 'numbers' | 'colors' | undefined;
  readonly onChange: (color: ByAttribute) => void;
}

/** Numbers, or texts that are colours, can be categories too. */
function ValuesRow({ color, plain, onChange }: ValuesRowProps) {
  const kind = color.isLiteral === true ? 'colors' : plain;
  if (kind === undefined) return null;
  const isPlain = kind === 'numbers' ? color.numbers !== undefined : color.isLiteral === true;
  return (
    <StyleRow label="Values">
      <SegmentedControl
        size="xs"
        aria-label="Values"
        value={isPlain ? kind : 'categories'}
        data={([kind, 'categories'] as const).map((value) => ({ value, label: valueKinds[value] }))}
        onChange={(chosen) =>
          onChange({
            kind: 'attribute',
            attribute: color.attribute,
            ...(chosen === 'numbers' && { numbers: firstScale }),
            ...(chosen === 'colors' && { isLiteral: true }),
          })
        }
      />
    </StyleRow>
  );
}

/** A single colour for a collection: at first that of the collection. */
function singleOf({ vertexCollections }: GraphModel, collection: string): VertexColor {
  const { background, text } = collectionColor(vertexCollections, vertexCollections.find(collection) ?? 0);
  return { kind: 'single', fill: background, stroke: text };
}

function idOf(color: VertexColor): string {
  if (color.kind === 'attribute') return attributeId(color.attribute);
  return color.kind === 'computed' ? columnId(color.column) : color.kind;
}

function textOf(color: VertexColor, labelOf: (column: string) => string): string {
  if (color.kind === 'attribute') return color.attribute;
  if (color.kind === 'computed') return labelOf(color.column);
  return plainGroup.choices.find(({ id }) => id === color.kind)!.label;
}
