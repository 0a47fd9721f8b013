import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { VertexIcon } from '../../styles/GraphStyle.ts';
import { useWorkspace } from '../workspace-context.tsx';
import { AttributeName } from './AttributeName.tsx';
import { IconPicker } from './IconPicker.tsx';
import classes from './look.module.css';
import { setStyle } from './set-style.ts';
import { useLegend } from './use-legend.ts';

interface ConfigureIconsProps {
  readonly icons: VertexIcon | undefined;
  readonly examples: readonly string[];
}

/** Assigns icons to collections or attribute values. */
export function ConfigureIcons({ icons, examples }: ConfigureIconsProps) {
  const { iconEntries } = useLegend(useWorkspace());
  const [isAsking, setIsAsking] = useState(false);
  const isByAttribute = icons?.attribute !== undefined || isAsking;
  return (
    <>
      <NativeSelect
        label="Icons"
        value={isByAttribute ? 'attribute' : icons === undefined ? 'none' : 'collection'}
        data={[
          { value: 'none', label: 'None' },
          { value: 'collection', label: 'By collection' },
          { value: 'attribute', label: 'By attribute' },
        ]}
        onChange={(event) => {
          const by = event.currentTarget.value;
          setIsAsking(by === 'attribute');
          if (by === 'none') setStyle({ vertexIcon: undefined });
          if (by === 'collection') setStyle({ vertexIcon: { chosen: {} } });
        }}
      />
      {isByAttribute && (
        <AttributeName
          label="Icon attribute"
          value={icons?.attribute ?? ''}
          examples={examples}
          onCommit={(attribute) => attribute !== '' && setStyle({ vertexIcon: { attribute, chosen: {} } })}
        />
      )}
      {icons !== undefined && iconEntries.length > 0 && (
        <ul className={classes.iconValues} aria-label="Icons by value">
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
