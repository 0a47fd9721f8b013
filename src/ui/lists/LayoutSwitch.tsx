import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';

export type ListLayout = 'rows' | 'tiles';

/** Rows or tiles; the choice is stored per list. */
export function useListLayout(list: string, fallback: ListLayout) {
  return useLocalStorage<ListLayout>({
    key: `orrery.layout.${list}`,
    defaultValue: fallback,
    getInitialValueInEffect: false,
  });
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
