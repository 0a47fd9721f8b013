import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatExact } from '../../lib/format.ts';
import { KeyHint } from '../KeyHint.tsx';
import classes from './ToolStrip.module.css';

/** The filter bar below the screen header. */
export function ToolStrip({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div role="toolbar" aria-label={label} className={classes.strip}>
      {children}
    </div>
  );
}

interface StripPlaceProps {
  /** The strip of the selected rows, over the filter bar. */
  readonly selection: ReactNode | undefined;
  readonly children: ReactNode;
}

/** The place of the filter bar. It keeps its height while rows are selected: the rows below do not move. */
export function StripPlace({ selection, children }: StripPlaceProps) {
  const isCovered = selection !== undefined;
  return (
    <div className={classes.place} data-covered={isCovered || undefined}>
      <div inert={isCovered} style={isCovered ? { visibility: 'hidden' } : undefined}>
        {children}
      </div>
      {selection}
    </div>
  );
}

interface SelectionStripProps {
  readonly count: number;
  /** Description of the selection, such as '2 document, 2 edge'. */
  readonly note?: string;
  readonly onClear: () => void;
  /** Actions for the selection. */
  readonly children: ReactNode;
}

/** The actions for the selected rows, in one line that scrolls on narrow screens. */
export function SelectionStrip({ count, note, onClear, children }: SelectionStripProps) {
  return (
    <div role="toolbar" aria-label="Selection" className={classes.strip} data-selection>
      <span role="status">
        <b>{formatExact(count)} selected</b> <span className={classes.note}>{note}</span>
      </span>
      <span className={classes.rule} aria-hidden />
      {children}
      <span className={classes.space} />
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        rightSection={<KeyHint shortcut="Escape" />}
        onClick={onClear}
      >
        Clear selection
      </Button>
    </div>
  );
}
