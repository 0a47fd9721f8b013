import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { CsvFields } from './CsvFields.tsx';

interface CsvMenuProps {
  readonly label: string;
  readonly onSave: () => void;
  /** The button that opens the menu. */
  readonly children: ReactNode;
}

/** Writes a CSV file, with the choice whether it is safe for spreadsheets. */
export function CsvMenu({ label, onSave, children }: CsvMenuProps) {
  return (
    <Menu position="bottom-end" width={304}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onSave}>{label}</Menu.Item>
        <Menu.Divider />
        <CsvFields />
      </Menu.Dropdown>
    </Menu>
  );
}
