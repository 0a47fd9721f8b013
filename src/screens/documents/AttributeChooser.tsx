import { ActionIcon, Button, Checkbox, Popover, TextInput } from '@mantine/core';
import { IconColumns3, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { type AttributeSample, sampleSize } from '../../api/attribute-sample.ts';
import { formatAmount } from '../../lib/format.ts';
import { shownName } from '../../ui/forms/attribute-names.tsx';
import classes from './AttributeChooser.module.css';
import type { useColumns } from './use-columns.ts';

interface AttributeChooserProps {
  readonly sample: AttributeSample | undefined;
  readonly columns: ReturnType<typeof useColumns>;
}

/** Chooses the attributes of the grid from those of the sample. */
export function AttributeChooser({ sample, columns }: AttributeChooserProps) {
  const [text, setText] = useState('');
  const shown = columns.shown ?? [];
  const attributes = (sample?.attributes ?? []).filter(({ name }) => name !== '_key');
  const found = attributes.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()));
  const toggle = (name: string) => {
    if (shown.includes(name)) columns.show(shown.filter((each) => each !== name));
    // The columns keep the order of the sample.
    else
      columns.show(
        attributes.map((each) => each.name).filter((each) => each === name || shown.includes(each)),
      );
  };
  return (
    <Popover position="bottom-end" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size={24} aria-label="Choose columns" title="Choose columns">
          <IconColumns3 size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns" className={classes.dropdown}>
        <TextInput
          size="xs"
          data-autofocus
          aria-label="Find an attribute"
          placeholder="Find an attribute"
          leftSection={<IconSearch size={14} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <p className={classes.note}>
          In the first {formatAmount(Math.min(sample?.documentCount ?? 0, sampleSize), 'document')}
        </p>
        <div className={classes.list}>
          {found.map(({ name, types, presence }) => (
            <div key={name} className={classes.row}>
              <Checkbox
                size="xs"
                label={shownName(name)}
                checked={shown.includes(name)}
                onChange={() => toggle(name)}
                classNames={{ label: classes.name ?? '', root: classes.check ?? '' }}
              />
              <span className={classes.type}>{types.join(', ')}</span>
              <span className={classes.share}>{formatShare(presence)}</span>
            </div>
          ))}
          {found.length === 0 && <p className={classes.note}>No attribute has this name.</p>}
        </div>
        <div className={classes.foot}>
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => columns.show(attributes.map(({ name }) => name))}
          >
            Show all
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            disabled={columns.isDefault}
            onClick={columns.showDefault}
          >
            Default
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** 71.4 %; only all documents are 100 %. */
function formatShare(share: number): string {
  if (share === 1) return '100 %';
  return `${Math.min(99.9, 100 * share).toFixed(1)} %`;
}
