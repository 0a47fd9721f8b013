import { ActionIcon, Menu } from '@mantine/core';
import {
  IconAffiliate,
  IconCopy,
  IconCopyPlus,
  IconDots,
  IconFileText,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import type { DocumentRow } from '../../api/documents.ts';
import { runCommand } from '../../command.ts';
import { addresses } from '../../lib/addresses.ts';
import { notifyError } from '../../store/notifications.ts';
import type { RowControlProps } from '../../ui/tables/columns.ts';

interface RowMenuProps {
  readonly collection: string;
  readonly row: DocumentRow;
  readonly control: RowControlProps;
  readonly onEdges: (key: string) => void;
  /** Undefined: the user cannot change documents. */
  readonly onDelete: ((row: DocumentRow) => void) | undefined;
}

/** Actions for one document. */
export function RowMenu({ collection, row, control, onEdges, onDelete }: RowMenuProps) {
  const navigate = useNavigate();
  const copy = () =>
    navigator.clipboard
      .writeText(row.id)
      .catch((error: unknown) => notifyError(error, 'The text could not be copied'));
  return (
    <Menu position="bottom-end" width={180} withinPortal>
      <Menu.Target>
        <ActionIcon size={22} tabIndex={control.tabIndex} aria-label={`Actions of ${row.key}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconFileText size={16} />}
          onClick={() => navigate(addresses.document(collection, row.key))}
        >
          Open
        </Menu.Item>
        <Menu.Item leftSection={<IconAffiliate size={16} />} onClick={() => onEdges(row.key)}>
          Show edges
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
          Copy _id
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCopyPlus size={16} />}
          disabled={!onDelete}
          onClick={() => void runCommand('documents.clone', { collection, key: row.key })}
        >
          Clone
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          color="var(--orrery-error)"
          leftSection={<IconTrash size={16} />}
          disabled={!onDelete}
          onClick={() => onDelete?.(row)}
        >
          Delete…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
