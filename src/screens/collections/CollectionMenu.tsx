import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDots,
  IconEraser,
  IconPlayerEject,
  IconSettings,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import type { CollectionInfo } from '../../../protocol/api/collection.ts';
import { runCommand } from '../../command.ts';
import { isUnloaded } from './filter-collections.ts';

interface CollectionMenuProps {
  readonly collection: CollectionInfo;
  readonly tabIndex: number;
  readonly onSettings: () => void;
}

/** All actions for one collection. */
export function CollectionMenu({ collection, tabIndex, onSettings }: CollectionMenuProps) {
  const isLocked = isUnloaded(collection);
  const run = (command: string) => () => void runCommand(command, [collection]);
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon size={26} tabIndex={tabIndex} aria-label={`Actions of ${collection.name}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconSettings size={16} />} onClick={onSettings}>
          Settings
        </Menu.Item>
        {isLocked ? (
          <Menu.Item leftSection={<IconUpload size={16} />} onClick={run('collection.load')}>
            Load
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconPlayerEject size={16} />} onClick={run('collection.unload')}>
            Unload
          </Menu.Item>
        )}
        <Menu.Divider />
        {!isLocked && (
          <Menu.Item
            color="var(--orrery-error)"
            leftSection={<IconEraser size={16} />}
            onClick={run('collection.truncate')}
          >
            Truncate…
          </Menu.Item>
        )}
        {!collection.isSystem && (
          <Menu.Item
            color="var(--orrery-error)"
            leftSection={<IconTrash size={16} />}
            onClick={run('collection.delete')}
          >
            Delete…
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
