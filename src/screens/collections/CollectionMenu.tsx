import { Menu } from '@mantine/core';
import {
  IconDownload,
  IconEraser,
  IconFileImport,
  IconInfoCircle,
  IconPlayerEject,
  IconSettings,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CollectionEntry } from '../../api/overview.ts';
import { runCommand } from '../../command.ts';
import { addresses } from '../../lib/addresses.ts';
import { ActionItem } from '../../ui/forms/ActionItem.tsx';
import { useHasLoadState } from '../../ui/hooks/use-is-cluster.ts';
import { isUnloaded } from './filter-collections.ts';
import { type Access, changeRefusal, deleteRefusal } from './refusals.ts';

interface CollectionMenuProps {
  readonly collection: CollectionEntry;
  readonly access: Access;
  /** Opens the details; undefined in the details themselves. */
  readonly onDetails?: (() => void) | undefined;
  /** The button that opens the menu. */
  readonly children: ReactElement;
}

/** All actions for one collection. */
export function CollectionMenu({ collection, access, onDetails, children }: CollectionMenuProps) {
  const isLocked = isUnloaded(collection);
  const navigate = useNavigate();
  const open = (panel: 'import' | 'export') => () =>
    void navigate(addresses.documents(collection.name, 1, { panel }));
  const run = (command: string) => () => void runCommand(command, [collection]);
  const changing = changeRefusal(collection);
  const unloaded = isLocked ? 'Load the collection first.' : undefined;
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {onDetails && (
          <>
            <Menu.Item leftSection={<IconInfoCircle size={16} />} onClick={onDetails}>
              Details
            </Menu.Item>
            <Menu.Item leftSection={<IconSettings size={16} />} onClick={onDetails}>
              Settings
            </Menu.Item>
          </>
        )}
        <LoadItem isLocked={isLocked} refusal={changing} run={run} />
        {!isLocked && (
          <>
            <ActionItem
              leftSection={<IconFileImport size={16} />}
              onClick={open('import')}
              refusal={changing}
            >
              Import…
            </ActionItem>
            <ActionItem leftSection={<IconDownload size={16} />} onClick={open('export')}>
              Export…
            </ActionItem>
          </>
        )}
        <Menu.Divider />
        <ActionItem
          color="var(--orrery-error)"
          leftSection={<IconEraser size={16} />}
          onClick={run('collection.truncate')}
          refusal={changing ?? unloaded}
        >
          Truncate…
        </ActionItem>
        <ActionItem
          color="var(--orrery-error)"
          leftSection={<IconTrash size={16} />}
          onClick={run('collection.delete')}
          refusal={deleteRefusal(collection, access)}
        >
          Delete…
        </ActionItem>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Not in clusters, whose collections have no load state. */
function LoadItem(props: {
  readonly isLocked: boolean;
  readonly refusal: string | undefined;
  readonly run: (command: string) => () => void;
}) {
  const { isLocked, refusal, run } = props;
  if (!useHasLoadState()) return null;
  return isLocked ? (
    <ActionItem leftSection={<IconUpload size={16} />} onClick={run('collection.load')} refusal={refusal}>
      Load
    </ActionItem>
  ) : (
    <ActionItem
      leftSection={<IconPlayerEject size={16} />}
      onClick={run('collection.unload')}
      refusal={refusal}
    >
      Unload
    </ActionItem>
  );
}
