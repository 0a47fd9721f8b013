import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatAmount } from '../../../../lib/format.ts';
import type { VertexColor } from '../../../styles/GraphStyle.ts';
import { useWorkspace } from '../../../ui/workspace-context.tsx';
import { ColorField } from './ColorField.tsx';
import { StyleRow } from './StyleSection.tsx';
import { useLegend } from './use-legend.ts';

type ByAttribute = Extract<VertexColor, { kind: 'attribute' }>;

/** Values whose colours can be chosen; the most frequent ones. */
const maxRows = 12;

interface PinnedRowsProps {
  readonly color: ByAttribute;
  readonly onChange: (color: ByAttribute) => void;
}

/** The colours of single values. A chosen one belongs to the style, so that all users see it after each reload. */
export function PinnedRows({ color, onChange }: PinnedRowsProps) {
  const [isOpen, setOpen] = useState(false);
  const { colors } = useLegend(useWorkspace());
  const { attribute, pinned = {} } = color;
  const section = colors.find(
    (each) => each.color.kind === 'attribute' && each.color.attribute === attribute,
  );
  const entries = (section?.entries ?? []).filter(({ kind }) => kind === undefined).slice(0, maxRows);
  const count = Object.keys(pinned).length;
  const set = (colorsByValue: Readonly<Record<string, string>>) => {
    const { pinned: _former, ...plain } = color;
    onChange(Object.keys(colorsByValue).length === 0 ? plain : { ...plain, pinned: colorsByValue });
  };
  return (
    <>
      <StyleRow label="Pinned">
        <Button
          size="compact-xs"
          variant="default"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          disabled={entries.length === 0}
        >
          {count === 0 ? 'Colours of values' : formatAmount(count, 'colour')}
        </Button>
        {count > 0 && (
          <Button size="compact-xs" variant="subtle" onClick={() => set({})}>
            Reset
          </Button>
        )}
      </StyleRow>
      {isOpen &&
        entries.map(({ name, color: { background } }) => (
          <StyleRow key={name} label={name}>
            <ColorField
              label={`Colour of ${name}`}
              value={background}
              onChangeEnd={(chosen) => {
                if (chosen.toLowerCase() !== background) set({ ...pinned, [name]: chosen });
              }}
            />
          </StyleRow>
        ))}
    </>
  );
}
