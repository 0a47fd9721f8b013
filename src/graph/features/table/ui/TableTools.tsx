import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { runCommand } from '../../../../command.ts';
import { CsvFields } from '../../../../ui/forms/CsvFields.tsx';
import { ColumnChooser } from '../../../../ui/tables/ColumnChooser.tsx';
import type { TableFormat } from '../export-rows.ts';
import type { TableId } from '../table-state.ts';
import { useTableColumns } from './use-table.ts';

/** Buttons of the dock's bar: columns and export. */
export function TableTools({ table }: { readonly table: TableId }) {
  const { choice, columns, shown, sort } = useTableColumns(table);
  const save = (format: TableFormat) => {
    const column = columns.find(({ id }) => id === sort?.columnId);
    const order = column && { column, isDescending: sort?.isDescending ?? false };
    void runCommand('graph.exportTable', { table, order, columns: shown, format });
  };
  return (
    <>
      <ColumnChooser choice={choice} isNamed />
      <Menu position="top-end">
        <Menu.Target>
          <Button variant="subtle" color="gray" size="xs" leftSection={<IconDownload size={16} />}>
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown maw={304}>
          <Menu.Item onClick={() => save('csv')}>CSV</Menu.Item>
          <Menu.Item onClick={() => save('json')}>JSON</Menu.Item>
          <Menu.Divider />
          <CsvFields />
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
