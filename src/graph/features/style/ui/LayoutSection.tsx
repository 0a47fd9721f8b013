import { Button, NumberInput, SegmentedControl } from '@mantine/core';
import { runCommand } from '../../../../command.ts';
import { placeAttributes } from '../../../layouts/entries/geographic.ts';
import { getLayout } from '../../../layouts/registry.ts';
import { useWorkspaceState } from '../../../ui/workspace-context.tsx';
import { AttributePicker } from './AttributePicker.tsx';
import { StyleRow, StyleSection } from './StyleSection.tsx';
import classes from './style.module.css';
import {
  AttributeGlyph,
  attributeId,
  attributeOf,
  typedAttribute,
  useAttributeChoices,
} from './use-attribute-choices.tsx';

const mapId = 'geographic';

/** The usual layouts; all of them are in the layout panel. */
const usual = [
  { value: 'force', label: 'Force' },
  { value: 'classic-force', label: 'Classic' },
  { value: mapId, label: 'Map' },
  { value: 'tree', label: 'Tree' },
  { value: 'circular', label: 'Circle' },
] as const;

/** The layout with the parameters of the one in use. */
export function LayoutSection() {
  const layout = getLayout(useWorkspaceState((state) => state.layoutId));
  const values = useWorkspaceState((state) => state.layoutValues[layout.id]);
  const examples = useWorkspaceState((state) => state.attributeExamples) ?? [];
  const isEmpty = useWorkspaceState((state) => state.shown.vertices === 0);
  const hasPlaces = placeAttributes(examples) !== undefined || layout.id === mapId;
  const isUsual = usual.some(({ value }) => value === layout.id);
  return (
    <StyleSection title="Layout" aside={isUsual ? undefined : layout.label}>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label="Layout"
        disabled={isEmpty}
        value={layout.id}
        data={usual.filter(({ value }) => value !== mapId || hasPlaces)}
        onChange={(id) =>
          void runCommand(id === mapId && layout.id !== mapId ? 'graph.showOnMap' : `graph.layout-${id}`)
        }
      />
      {layout.id === mapId && <PlaceRow values={values} />}
      {layout.parameters.map(
        (parameter) =>
          parameter.kind === 'number' && (
            <StyleRow key={parameter.id} label={parameter.label}>
              <NumberInput
                size="xs"
                aria-label={parameter.label}
                title={parameter.help}
                min={parameter.minimum}
                max={parameter.maximum}
                step={parameter.step}
                value={values?.[parameter.id] ?? parameter.default}
                onChange={(value) => {
                  if (typeof value === 'number')
                    void runCommand('graph.setLayoutValues', { [parameter.id]: value });
                }}
              />
            </StyleRow>
          ),
      )}
      <div className={classes.buttons}>
        <Button size="compact-sm" variant="default" onClick={() => void runCommand('graph.removeOverlaps')}>
          Remove overlaps
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => void runCommand('graph.fitAll')}>
          Fit view
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={() => void runCommand('graph.openLayout')}>
          All layouts
        </Button>
      </div>
    </StyleSection>
  );
}

interface PlaceRowProps {
  readonly values: Readonly<Record<string, number | string>> | undefined;
}

/** The attributes with the coordinates of a map. */
function PlaceRow({ values }: PlaceRowProps) {
  const { groups, setWanted } = useAttributeChoices('vertices');
  const names = values?.point ? (['point'] as const) : (['latitude', 'longitude'] as const);
  return (
    <StyleRow label="Position">
      <div className={classes.places}>
        {names.map((name) => {
          const attribute = String(values?.[name] ?? '');
          return (
            <AttributePicker
              key={name}
              label={name === 'point' ? 'Point' : name === 'latitude' ? 'Latitude' : 'Longitude'}
              value={attribute}
              icon={<AttributeGlyph isNumber={name !== 'point'} />}
              selectedId={attributeId(attribute)}
              groups={groups}
              typed={typedAttribute}
              onOpenChange={setWanted}
              onPick={(choice) =>
                void runCommand('graph.setLayoutValues', { [name]: attributeOf(choice) ?? '' })
              }
            />
          );
        })}
      </div>
    </StyleRow>
  );
}
