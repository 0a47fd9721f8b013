import { ActionIcon, Button, CloseButton, Menu, Skeleton } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { runCommand } from '../../../../command.ts';
import { formatAmount, formatDate, formatExact } from '../../../../lib/format.ts';
import { ErrorPanel } from '../../../../ui/feedback/ErrorPanel.tsx';
import { ActionItem } from '../../../../ui/forms/ActionItem.tsx';
import { useWorkspace } from '../../../ui/workspace-context.tsx';
import { findChanges } from '../find-changes.ts';
import { sceneRevisions } from '../saved/revisions.ts';
import { openScene } from '../scene-storage.ts';
import { ChangeCounts, ChangeList } from './ChangeList.tsx';
import { toggled } from './ChangesDialog.tsx';
import { SceneThumbnailPicture } from './SceneThumbnailPicture.tsx';
import { useScene } from './scene-context.tsx';
import classes from './start.module.css';
import { useSceneRefusal } from './use-scene-refusal.ts';

/** The scene, and the changes of its elements in the database. */
function useSavedScene(sceneKey: string) {
  const { adapter } = useWorkspace();
  return useQuery({
    queryKey: ['scenes', 'changes', sceneKey],
    queryFn: async ({ signal }) => {
      const { listed, state } = await openScene(sceneKey, signal);
      const revisions = sceneRevisions.safeParse(state.sections.revisions);
      if (!revisions.success) return { listed, found: undefined };
      const { texts, newestEdge, ...saved } = revisions.data;
      const { edges } = await adapter.loadCollections(signal);
      return { listed, found: await findChanges({ ...saved, texts, newestEdge }, edges, signal) };
    },
    staleTime: 0,
    gcTime: 0,
  });
}

type SavedScene = NonNullable<ReturnType<typeof useSavedScene>['data']>;

interface ScenePanelProps {
  readonly sceneKey: string;
  readonly onClose: () => void;
}

/** A saved scene before it is opened: its picture, and what has changed in the database since. */
export function ScenePanel({ sceneKey, onClose }: ScenePanelProps) {
  const { data, error, refetch } = useSavedScene(sceneKey);
  return (
    <aside className={classes.panel} aria-label="Scene">
      <div className={classes.panelHead}>
        <div>
          <h3 className={classes.heading}>{data?.listed.title ?? 'Scene'}</h3>
          <small>{data && `Saved ${formatDate(data.listed.changedAtMs, 'utc')}`}</small>
        </div>
        <ActionsMenu listed={data?.listed} onClose={onClose} />
        <CloseButton aria-label="Close" onClick={onClose} />
      </div>
      {error && !data && (
        <ErrorPanel title="The scene could not be read" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton height={156} m={16} w="auto" />}
      {data && <SceneDetails sceneKey={sceneKey} scene={data} />}
    </aside>
  );
}

interface ActionsMenuProps {
  readonly listed: SavedScene['listed'] | undefined;
  readonly onClose: () => void;
}

function ActionsMenu({ listed, onClose }: ActionsMenuProps) {
  const session = useScene();
  const refusal = useSceneRefusal(listed);
  const ownRefusal = useSceneRefusal(listed, 'own');
  const run = (commandId: string) => listed && void runCommand(commandId, listed);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label="Actions of the scene" disabled={!listed}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <ActionItem
          refusal={refusal}
          onClick={() =>
            listed &&
            session.store.setState({
              dialog: { kind: 'rename', origin: { ...listed, savedAtMs: listed.changedAtMs } },
            })
          }
        >
          Rename…
        </ActionItem>
        <Menu.Item onClick={() => run('scenes.duplicate')}>Duplicate</Menu.Item>
        <Menu.Item onClick={() => run('scenes.export')}>Export as a file</Menu.Item>
        <ActionItem
          color="danger"
          refusal={ownRefusal}
          onClick={() => {
            run('scenes.remove');
            onClose();
          }}
        >
          Delete…
        </ActionItem>
      </Menu.Dropdown>
    </Menu>
  );
}

interface SceneDetailsProps {
  readonly sceneKey: string;
  readonly scene: SavedScene;
}

/** The picture, the changes to choose from, and the buttons that open the scene. */
function SceneDetails({ sceneKey, scene: { listed, found } }: SceneDetailsProps) {
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const changes = found?.changes ?? [];
  const chosen = changes.filter(({ id }) => !excluded.has(id));
  const open = async (taken: typeof changes) => {
    if (!(await runCommand('scenes.open', { key: sceneKey }))) return;
    if (taken.length > 0) await runCommand('scenes.takeOver', { changes: taken });
  };
  return (
    <>
      <div className={classes.panelPicture}>
        <SceneThumbnailPicture thumbnail={listed.thumbnail} />
      </div>
      <div className={classes.panelChanges}>
        <div className={classes.panelTitle}>
          <b>Changed in the database since</b>
          {found && (
            <small>
              {formatExact(changes.length)} of {formatAmount(found.compared, 'element')}
            </small>
          )}
        </div>
        {found === undefined && <p>The scene has no revisions to compare.</p>}
        {found !== undefined && changes.length === 0 && <p>Nothing. The scene is up to date.</p>}
        <ChangeCounts changes={changes} />
      </div>
      <div className={classes.panelList}>
        <ChangeList
          changes={changes}
          excluded={excluded}
          onToggle={(id) => setExcluded(toggled(excluded, id))}
        />
      </div>
      <div className={classes.panelFoot}>
        {changes.length > 0 && (
          <p>The {formatAmount(chosen.length, 'element')} are marked. All other positions stay as saved.</p>
        )}
        <div>
          {chosen.length > 0 && (
            <Button onClick={() => void open(chosen)}>Open and take over {formatExact(chosen.length)}</Button>
          )}
          <Button variant={chosen.length > 0 ? 'default' : 'filled'} onClick={() => void open([])}>
            {changes.length > 0 ? 'Open as saved' : 'Open'}
          </Button>
        </div>
      </div>
    </>
  );
}
