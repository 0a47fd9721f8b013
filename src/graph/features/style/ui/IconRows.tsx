import { IconIcons } from '@tabler/icons-react';
import { runCommand } from '../../../../command.ts';
import type { VertexIcon } from '../../../styles/GraphStyle.ts';
import { useWorkspace } from '../../../ui/workspace-context.tsx';
import { AttributePicker, type PickerChoice } from './AttributePicker.tsx';
import { IconPicker } from './IconPicker.tsx';
import lookClasses from './look.module.css';
import { StyleRow } from './StyleSection.tsx';
import { setStyle } from './set-style.ts';
import { attributeId, attributeOf, typedAttribute, useAttributeChoices } from './use-attribute-choices.tsx';
import { useLegend } from './use-legend.ts';

const plainGroup = {
  label: 'Graph',
  choices: [
    { id: 'none', label: 'None' },
    { id: 'collection', label: 'Collection' },
  ],
};

/** Assigns icons to collections or attribute values. */
export function IconRows({ icons }: { readonly icons: VertexIcon | undefined }) {
  const { iconEntries } = useLegend(useWorkspace());
  const { groups, setWanted } = useAttributeChoices('vertices');
  const iconsOf = (choice: PickerChoice): VertexIcon | undefined => {
    if (choice.id === 'none') return undefined;
    const attribute = attributeOf(choice);
    return attribute === undefined ? { chosen: {} } : { attribute, chosen: {} };
  };
  return (
    <>
      <StyleRow label="Icons">
        <AttributePicker
          label="Icons"
          icon={<IconIcons size={14} aria-hidden />}
          value={icons === undefined ? 'None' : (icons.attribute ?? 'Collection')}
          selectedId={
            icons === undefined
              ? 'none'
              : icons.attribute === undefined
                ? 'collection'
                : attributeId(icons.attribute)
          }
          groups={[plainGroup, ...groups]}
          typed={typedAttribute}
          onOpenChange={setWanted}
          onPreview={(choice) => void runCommand('graph.previewStyle', { vertexIcon: iconsOf(choice) })}
          onPick={(choice) => setStyle({ vertexIcon: iconsOf(choice) })}
        />
      </StyleRow>
      {icons !== undefined && iconEntries.length > 0 && (
        <ul className={lookClasses.iconValues} aria-label="Icons by value">
          {iconEntries.map((entry) => (
            <li key={entry.name}>
              <IconPicker
                entry={entry}
                isChosen={Object.hasOwn(icons.chosen, entry.name)}
                onChoose={(icon) => {
                  const { [entry.name]: _, ...others } = icons.chosen;
                  const chosen = icon === undefined ? others : { ...others, [entry.name]: icon };
                  setStyle({ vertexIcon: { ...icons, chosen } });
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
