import { ActionIcon, Menu } from '@mantine/core';
import {
  IconAffiliate,
  IconCopy,
  IconCopyPlus,
  IconDots,
  IconFileText,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DocumentRow } from '../../api/documents.ts';
import { runCommand } from '../../command.ts';
import { addresses } from '../../lib/addresses.ts';
import { notifyError } from '../../store/notifications.ts';
import { KeyHint } from '../../ui/KeyHint.tsx';
import type { RowControlProps } from '../../ui/tables/columns.ts';

interface RowMenuProps {
  readonly collection: string;
  readonly row: DocumentRow;
  readonly control: RowControlProps;
  readonly onEdges: (key: string) => void;
  /** Undefined: the user cannot change documents. */
  readonly onDelete: ((row: DocumentRow) => void) | undefined;
  /** Edits the values in the row. */
  readonly onEdit: (row: DocumentRow) => void;
}

/** Actions for one document. */
export function RowMenu({ collection, row, control, onEdges, onDelete, onEdit }: RowMenuProps) {
  const navigate = useNavigate();
  /** The editor in the row has the focus after the menu. */
  const [isEditing, setEditing] = useState(false);
  const copy = () =>
    navigator.clipboard
      .writeText(row.id)
      .catch((error: unknown) => notifyError(error, 'The text could not be copied'));
  return (
    <Menu
      position="bottom-end"
      width={180}
      withinPortal
      returnFocus={!isEditing}
      onOpen={() => setEditing(false)}
    >
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
        <Menu.Item
          leftSection={<IconPencil size={16} />}
          rightSection={<KeyHint shortcut="F2" />}
          disabled={!onDelete}
          onClick={() => {
            setEditing(true);
            onEdit(row);
          }}
        >
          Edit values
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
