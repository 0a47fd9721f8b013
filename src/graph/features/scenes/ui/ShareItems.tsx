import { Menu } from '@mantine/core';
import { IconCheck, IconDownload, IconLink } from '@tabler/icons-react';
import type { Sharing } from '../../../../../protocol/api/console-items.ts';
import { runCommand } from '../../../../command.ts';
import { addresses, databasePage } from '../../../../lib/addresses.ts';
import { pageDatabase } from '../../../../lib/page-location.ts';
import { notifyError, notifySuccess } from '../../../../store/notifications.ts';
import { UnenforcedSharing } from '../../../../ui/connections/UnenforcedSharing.tsx';
import { ActionItem } from '../../../../ui/forms/ActionItem.tsx';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';
import { placeOfScene } from '../scene-storage.ts';
import { RevealNote } from './RevealNote.tsx';
import { useSceneState } from './scene-context.tsx';
import classes from './scenes.module.css';
import { useSceneRefusal } from './use-scene-refusal.ts';

const levels: readonly { readonly sharing: Sharing; readonly label: string }[] = [
  { sharing: 'private', label: 'Others cannot see it' },
  { sharing: 'view', label: 'Others can view it' },
  { sharing: 'edit', label: 'Others can view and change it' },
];

/** Entries of the menu 'Share' before the exports: the link of a saved scene, and its file. */
export function ShareItems() {
  const { graph, source } = useWorkspace();
  const isEmpty = useWorkspaceState((state) => state.shown.vertices === 0);
  const origin = useSceneState((state) => state.origin);
  const changes = useSceneState((state) => state.changes);
  const refusal = useSceneRefusal(origin, 'own');
  const isLocal = origin !== undefined && placeOfScene(origin.key) === 'browser';
  const copy = () => {
    const address = addresses.graph(graph, { scene: origin!.key, adapter: source.address });
    const link = window.location.origin + databasePage(pageDatabase(), address);
    navigator.clipboard.writeText(link).then(
      () => notifySuccess('Share', 'Link copied.'),
      (error: unknown) => notifyError(error, 'Share'),
    );
  };
  return (
    <>
      {origin === undefined || isLocal ? (
        <Menu.Item
          leftSection={<IconLink size={16} />}
          disabled={isEmpty || isLocal}
          onClick={() => void runCommand('scenes.askName')}
        >
          Save to share a link…
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<IconLink size={16} />} onClick={copy}>
          Copy link
        </Menu.Item>
      )}
      <p className={classes.note}>{noteOf(origin !== undefined, isLocal, changes)}</p>
      {origin?.sharing !== undefined && !isLocal && (
        <>
          <Menu.Label>Sharing</Menu.Label>
          {levels.map(({ sharing, label }) => (
            <ActionItem
              key={sharing}
              leftSection={<IconCheck size={16} opacity={sharing === origin.sharing ? 1 : 0} />}
              aria-current={sharing === origin.sharing}
              refusal={refusal}
              onClick={() => void runCommand('scenes.share', { scene: origin, sharing })}
            >
              {label}
            </ActionItem>
          ))}
          <UnenforcedSharing className={classes.note} />
          <RevealNote />
        </>
      )}
      <Menu.Item
        leftSection={<IconDownload size={16} />}
        disabled={isEmpty}
        onClick={() => void runCommand('scenes.export')}
      >
        Scene as a file
      </Menu.Item>
      <Menu.Divider />
    </>
  );
}

function noteOf(isNamed: boolean, isLocal: boolean, changes: number): string {
  if (isLocal) return 'This scene is stored in this browser only. Export it to share it.';
  if (!isNamed) return 'A link opens a scene that is saved on the server.';
  const state =
    changes > 0 ? 'It shows the saved version, without the changes since.' : 'It shows the saved version.';
  return `${state} Opens for users who may read the database ${pageDatabase()}.`;
}
