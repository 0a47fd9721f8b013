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

/** A saved scene before it is opened: its picture, and what has changed in the database since. */
export function ScenePanel({
  sceneKey,
  onClose,
}: {
  readonly sceneKey: string;
  readonly onClose: () => void;
}) {
  const { adapter } = useWorkspace();
  const session = useScene();
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const { data, error, refetch } = useQuery({
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
  const refusal = useSceneRefusal(data?.listed);
  const ownRefusal = useSceneRefusal(data?.listed, 'own');
  const changes = data?.found?.changes ?? [];
  const chosen = changes.filter(({ id }) => !excluded.has(id));
  const open = async (taken: typeof changes) => {
    if (!(await runCommand('scenes.open', { key: sceneKey }))) return;
    if (taken.length > 0) await runCommand('scenes.takeOver', { changes: taken });
  };
  const menu = (commandId: string) => data && void runCommand(commandId, data.listed);
  return (
    <aside className={classes.panel} aria-label="Scene">
      <div className={classes.panelHead}>
        <div>
          <h3 className={classes.heading}>{data?.listed.title ?? 'Scene'}</h3>
          <small>{data && `Saved ${formatDate(data.listed.changedAtMs, 'utc')}`}</small>
        </div>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label="Actions of the scene" disabled={!data}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <ActionItem
              refusal={refusal}
              onClick={() =>
                data &&
                session.store.setState({
                  dialog: {
                    kind: 'rename',
                    origin: { ...data.listed, savedAtMs: data.listed.changedAtMs },
                  },
                })
              }
            >
              Rename…
            </ActionItem>
            <Menu.Item onClick={() => menu('scenes.duplicate')}>Duplicate</Menu.Item>
            <Menu.Item onClick={() => menu('scenes.export')}>Export as a file</Menu.Item>
            <ActionItem
              color="danger"
              refusal={ownRefusal}
              onClick={() => {
                menu('scenes.remove');
                onClose();
              }}
            >
              Delete…
            </ActionItem>
          </Menu.Dropdown>
        </Menu>
        <CloseButton aria-label="Close" onClick={onClose} />
      </div>
      {error && !data && (
        <ErrorPanel title="The scene could not be read" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton height={156} m={16} w="auto" />}
      {data && (
        <>
          <div className={classes.panelPicture}>
            <SceneThumbnailPicture thumbnail={data.listed.thumbnail} />
          </div>
          <div className={classes.panelChanges}>
            <div className={classes.panelTitle}>
              <b>Changed in the database since</b>
              {data.found && (
                <small>
                  {formatExact(changes.length)} of {formatAmount(data.found.compared, 'element')}
                </small>
              )}
            </div>
            {data.found === undefined && <p>The scene has no revisions to compare.</p>}
            {data.found !== undefined && changes.length === 0 && <p>Nothing. The scene is up to date.</p>}
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
              <p>
                The {formatAmount(chosen.length, 'element')} are marked. All other positions stay as saved.
              </p>
            )}
            <div>
              {chosen.length > 0 && (
                <Button onClick={() => void open(chosen)}>
                  Open and take over {formatExact(chosen.length)}
                </Button>
              )}
              <Button variant={chosen.length > 0 ? 'default' : 'filled'} onClick={() => void open([])}>
                {changes.length > 0 ? 'Open as saved' : 'Open'}
              </Button>
            </div>
          </div>
        </>
      )}
    </aside>
  );
}
