import { SegmentedControl, Switch } from '@mantine/core';
import { IconPalette } from '@tabler/icons-react';
import { runCommand } from '../../../command.ts';
import type { AttributeProfile } from '../../styles/attribute-profile.ts';
import type { EdgeColor, GraphStyle } from '../../styles/GraphStyle.ts';
import { palette } from '../../styles/palette.ts';
import { canvasThemes } from '../../styles/theme.ts';
import { ColorField } from '../look/ColorField.tsx';
import { setStyle } from '../look/set-style.ts';
import { useWorkspace, useWorkspaceState } from '../workspace-context.tsx';
import { AttributePicker, type PickerChoice } from './AttributePicker.tsx';
import { collectionNames } from './collection-names.ts';
import { StyleRow, StyleSection } from './StyleSection.tsx';
import classes from './style.module.css';
import {
  AttributeGlyph,
  attributeId,
  attributeOf,
  typedAttribute,
  useAttributeChoices,
} from './use-attribute-choices.tsx';

const plain: Readonly<Record<Exclude<EdgeColor['kind'], 'attribute'>, EdgeColor>> = {
  theme: { kind: 'theme' },
  single: { kind: 'single', stroke: canvasThemes.light.edge },
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
    { id: 'gradient', label: 'Gradient of two colours' },
    { id: 'source', label: 'Source vertex colour' },
    { id: 'ends', label: 'Gradient (source to target)' },
  ],
};

/** Label, colour, width and shape of edges. */
export function EdgeSection() {
  const { model } = useWorkspace();
  const style = useWorkspaceState((state) => state.style);
  useWorkspaceState((state) => state.modelRevision);
  const isBundling = useWorkspaceState((state) => state.analysis.running !== undefined);
  const layoutState = useWorkspaceState((state) => state.layout.state);
  const isBundled = style.isEdgeBundled ?? false;
  return (
    <StyleSection title="Edges" aside={collectionNames(model.edgeCollections.names)}>
      <AttributeRow
        label="Label"
        none="None"
        attribute={style.edgeLabel}
        toStyle={(edgeLabel) => ({ edgeLabel })}
      />
      <ColorRows color={style.edgeColor} />
      <AttributeRow
        label="Width"
        none="Edges per pair"
        attribute={style.edgeWidth}
        refuse={({ kind }) => (kind === 'number' ? undefined : 'no numbers')}
        toStyle={(edgeWidth) => ({ edgeWidth })}
      />
      <StyleRow label="Shape">
        <div className={classes.shapes}>
          <SegmentedControl
            size="xs"
            aria-label="Shape"
            value={style.edgeShape}
            data={[
              { value: 'arrow', label: 'Arrow' },
              { value: 'none', label: 'Line' },
            ]}
            onChange={(shape) => setStyle({ edgeShape: shape as GraphStyle['edgeShape'] })}
          />
          <Switch
            label="Curved"
            checked={style.isEdgeCurved ?? false}
            onChange={(event) => setStyle({ isEdgeCurved: event.currentTarget.checked })}
          />
        </div>
      </StyleRow>
      <StyleRow label="Routes">
        <Switch
          label="Bundled"
          title="Draws edges with similar routes together"
          checked={isBundled}
          disabled={isBundling || (layoutState === 'running' && !isBundled)}
          onChange={() => void runCommand('graph.toggleBundling')}
        />
      </StyleRow>
    </StyleSection>
  );
}

interface AttributeRowProps {
  readonly label: string;
  /** Without an attribute. */
  readonly none: string;
  readonly attribute: string | undefined;
  readonly refuse?: (profile: AttributeProfile) => string | undefined;
  readonly toStyle: (attribute: string | undefined) => Partial<GraphStyle>;
}

const noneId = 'none';

function AttributeRow({ label, none, attribute, refuse, toStyle }: AttributeRowProps) {
  const { groups, setWanted } = useAttributeChoices('edges', refuse);
  return (
    <StyleRow label={label}>
      <AttributePicker
        label={label}
        value={attribute ?? none}
        icon={attribute !== undefined && <AttributeGlyph isNumber={label === 'Width'} />}
        selectedId={attribute === undefined ? noneId : attributeId(attribute)}
        groups={[{ label: 'Graph', choices: [{ id: noneId, label: none }] }, ...groups]}
        typed={typedAttribute}
        onOpenChange={setWanted}
        onPreview={(choice) => void runCommand('graph.previewStyle', toStyle(attributeOf(choice)))}
        onPick={(choice) => setStyle(toStyle(attributeOf(choice)))}
      />
    </StyleRow>
  );
}

function ColorRows({ color }: { readonly color: EdgeColor }) {
  const { groups, setWanted } = useAttributeChoices('edges');
  const colorOf = (choice: PickerChoice): EdgeColor | undefined => {
    if (isPlain(choice.id)) return plain[choice.id];
    const attribute = attributeOf(choice);
    return attribute === undefined ? undefined : { kind: 'attribute', attribute };
  };
  return (
    <>
      <StyleRow label="Colour">
        <AttributePicker
          label="Colour"
          icon={<IconPalette size={14} aria-hidden />}
          value={
            color.kind === 'attribute'
              ? color.attribute
              : plainGroup.choices.find(({ id }) => id === color.kind)!.label
          }
          selectedId={color.kind === 'attribute' ? attributeId(color.attribute) : color.kind}
          groups={[plainGroup, ...groups]}
          typed={typedAttribute}
          onOpenChange={setWanted}
          onPreview={(choice) => {
            const edgeColor = colorOf(choice);
            if (edgeColor !== undefined) void runCommand('graph.previewStyle', { edgeColor });
          }}
          onPick={(choice) => {
            const edgeColor = colorOf(choice);
            if (edgeColor !== undefined) setStyle({ edgeColor });
          }}
        />
      </StyleRow>
      {color.kind === 'single' && (
        <StyleRow label="Stroke">
          <ColorField
            label="Stroke"
            value={color.stroke}
            onChangeEnd={(stroke) => setStyle({ edgeColor: { kind: 'single', stroke } })}
          />
        </StyleRow>
      )}
      {color.kind === 'gradient' &&
        (['source', 'target'] as const).map((end) => (
          <StyleRow key={end} label={end === 'source' ? 'At source' : 'At target'}>
            <ColorField
              label={end === 'source' ? 'At source' : 'At target'}
              value={color[end]}
              onChangeEnd={(stroke) => setStyle({ edgeColor: { ...color, [end]: stroke } })}
            />
          </StyleRow>
        ))}
    </>
  );
}
