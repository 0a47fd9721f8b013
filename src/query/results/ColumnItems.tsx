import { Menu } from '@mantine/core';
import {
  IconColumns3,
  IconEyeOff,
  IconFilter,
  IconPin,
  IconPinnedOff,
  IconSortAscending,
  IconSortDescending,
} from '@tabler/icons-react';

interface ColumnItemsProps {
  readonly isPinned: boolean;
  readonly onSort: (isDescending: boolean) => void;
  readonly onFilter: () => void;
  readonly onPin: () => void;
  readonly onHide: () => void;
  readonly onSelect: () => void;
}

/** The menu of a column of the result. */
export function ColumnItems(props: ColumnItemsProps) {
  const item = (Icon: typeof IconFilter, label: string, onClick: () => void) => (
    <Menu.Item leftSection={<Icon size={16} aria-hidden />} onClick={onClick}>
      {label}
    </Menu.Item>
  );
  return (
    <>
      {item(IconSortAscending, 'Sort ascending', () => props.onSort(false))}
      {item(IconSortDescending, 'Sort descending', () => props.onSort(true))}
      <Menu.Divider />
      {item(IconFilter, 'Filter…', props.onFilter)}
      {item(IconColumns3, 'Select column', props.onSelect)}
      <Menu.Divider />
      {item(
        props.isPinned ? IconPinnedOff : IconPin,
        props.isPinned ? 'Unpin column' : 'Pin column',
        props.onPin,
      )}
      {item(IconEyeOff, 'Hide column', props.onHide)}
    </>
  );
}
