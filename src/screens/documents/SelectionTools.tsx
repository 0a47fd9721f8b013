import { Button } from '@mantine/core';
import { IconArrowBarRight, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatExact } from '../../lib/format.ts';
import { SelectionStrip } from '../../ui/screen/ToolStrip.tsx';

interface SelectionToolsProps {
  /** Number of selected documents. */
  readonly count: number;
  /** True if all documents of the filter are selected, not only those with a known key. */
  readonly isAll: boolean;
  /** Selects all documents of the filter; undefined if they are selected or not counted. */
  readonly onAll: (() => void) | undefined;
  readonly allCount: number | undefined;
  readonly onClear: () => void;
  readonly onEdit: () => void;
  readonly onMove: () => void;
  readonly onDelete: () => void;
  /** Opens the selection in a graph. */
  readonly graph: ReactNode;
}

/** Actions for the selected documents. */
export function SelectionTools(props: SelectionToolsProps) {
  const { count, onAll, allCount } = props;
  return (
    <SelectionStrip
      count={count}
      {...(props.isAll ? { note: 'all that match' } : {})}
      onClear={props.onClear}
    >
      {onAll && allCount !== undefined && (
        <Button size="xs" variant="subtle" onClick={onAll}>
          Select all {formatExact(allCount)}
        </Button>
      )}
      <Button size="xs" variant="default" leftSection={<IconPencil size={16} />} onClick={props.onEdit}>
        Edit attributes…
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconArrowBarRight size={16} />}
        onClick={props.onMove}
      >
        Move…
      </Button>
      {props.graph}
      <Button
        size="xs"
        variant="outline"
        color="danger"
        leftSection={<IconTrash size={16} />}
        onClick={props.onDelete}
      >
        Delete…
      </Button>
    </SelectionStrip>
  );
}
