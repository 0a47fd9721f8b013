import { SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { indentJson } from '../../lib/indent-json.ts';
import { kindOf } from '../../lib/raw-json.ts';
import { SidePanel } from '../../ui/panes/SidePanel.tsx';
import { BoundedText } from '../../ui/values/BoundedText.tsx';
import { CopyButton } from '../../ui/values/CopyButton.tsx';
import type { ResultColumn } from './result-columns.ts';
import { cellOf } from './sort-rows.ts';
import classes from './TableView.module.css';

interface ValuePanelProps {
  readonly raw: string;
  readonly row: number;
  readonly column: ResultColumn | undefined;
  readonly onClose: () => void;
}

/** Characters of JSON that are indented; more is copied, not shown. */
const maxIndented = 1_000_000;

/** The value of a cell, or its row, as indented JSON with the server's digits. */
export function ValuePanel({ raw, row, column, onClose }: ValuePanelProps) {
  const [scope, setScope] = useState<'value' | 'row'>('value');
  const cell = column === undefined ? undefined : cellOf(raw, column.name);
  const isRow = scope === 'row' || cell === undefined;
  const text = useMemo(() => {
    const shown = isRow ? raw : cell!;
    return kindOf(shown) === 'string' ? (JSON.parse(shown) as string) : indentJson(shown, maxIndented);
  }, [raw, cell, isRow]);
  return (
    <aside className={classes.panel} aria-label="Value">
      <SidePanel
        title={isRow ? `Row ${row + 1}` : `${column!.label} of row ${row + 1}`}
        onClose={onClose}
        actions={
          <>
            <SegmentedControl
              size="xs"
              aria-label="Shown value"
              value={isRow ? 'row' : 'value'}
              onChange={(next) => setScope(next as 'value' | 'row')}
              data={[
                { value: 'value', label: 'Value', disabled: cell === undefined },
                { value: 'row', label: 'Row' },
              ]}
            />
            <CopyButton isIcon text={isRow ? raw : cell!} label="Copy" />
          </>
        }
      >
        <pre className={classes.value}>
          <BoundedText text={text} units={10_000} copied={isRow ? raw : cell!} />
        </pre>
      </SidePanel>
    </aside>
  );
}
