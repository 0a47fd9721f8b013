import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { z } from 'zod';
import { useStoredState } from '../hooks/use-stored-state.ts';

const listLayout = z.enum(['rows', 'tiles']);
export type ListLayout = z.infer<typeof listLayout>;

/** Rows or tiles; the choice is stored per list. */
export function useListLayout(list: string, fallback: ListLayout) {
  return useStoredState<ListLayout>(`layout.${list}`, listLayout, fallback);
}

export function LayoutSwitch({
  value,
  onChange,
}: {
  readonly value: ListLayout;
  readonly onChange: (layout: ListLayout) => void;
}) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="Layout"
      value={value}
      onChange={(next) => onChange(next as ListLayout)}
      data={[
        { value: 'rows', label: <Choice label="List" Icon={IconList} /> },
        { value: 'tiles', label: <Choice label="Tiles" Icon={IconLayoutGrid} /> },
      ]}
    />
  );
}

function Choice({ label, Icon }: { readonly label: string; readonly Icon: typeof IconList }) {
  return (
    <span title={label} style={{ display: 'flex' }}>
      <Icon size={16} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
