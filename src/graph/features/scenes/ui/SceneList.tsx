import { Button, FileButton, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { IconSearch, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { runCommand } from '../../../../command.ts';
import { formatAmount, formatDate } from '../../../../lib/format.ts';
import { ErrorPanel } from '../../../../ui/feedback/ErrorPanel.tsx';
import { useWorkspace } from '../../../ui/workspace-context.tsx';
import { type LocalScene, listLocalScenes } from '../local-scenes.ts';
import { sceneFileEnding } from '../opening-commands.ts';
import type { SceneHead } from '../SceneHead.ts';
import { sceneHome } from '../SceneSession.ts';
import { type ListedScene, listScenes } from '../scene-storage.ts';
import { SceneThumbnailPicture } from './SceneThumbnailPicture.tsx';
import classes from './start.module.css';

/** Scenes of this browser without a name beyond this number are not listed. */
const maxUnnamed = 3;

type Order = 'saved' | 'name';

interface SceneListProps {
  readonly selected: string | undefined;
  readonly onSelect: (key: string) => void;
}

/** Saved scenes as cards, and the last ones of this browser that have no name or changes that are not saved. */
export function SceneList({ selected, onSelect }: SceneListProps) {
  const graph = useWorkspace().source.name;
  const [text, setText] = useState('');
  const [order, setOrder] = useState<Order>('saved');
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['scenes', 'list', graph],
    queryFn: async ({ signal }) => ({
      scenes: await listScenes(graph, signal),
      unsaved: (await listLocalScenes(sceneHome(graph))).filter(isUnsaved).slice(0, maxUnnamed),
    }),
    staleTime: 0,
  });
  const shown = sorted(data?.scenes ?? [], order).filter(({ title }) =>
    title.toLowerCase().includes(text.trim().toLowerCase()),
  );
  const count = (data?.scenes.length ?? 0) + (data?.unsaved.length ?? 0);
  return (
    <section aria-label="Scenes">
      <div className={classes.bar}>
        <h3 className={classes.heading}>
          Scenes <span className={classes.count}>{data === undefined ? '' : count}</span>
        </h3>
        <span className={classes.space} />
        <TextInput
          type="search"
          aria-label="Search scenes"
          placeholder="Search scenes"
          leftSection={<IconSearch size={16} />}
          w={180}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <NativeSelect
          aria-label="Order of scenes"
          w={112}
          data={[
            { value: 'saved', label: 'Last saved' },
            { value: 'name', label: 'Name' },
          ]}
          value={order}
          onChange={(event) => setOrder(event.currentTarget.value === 'name' ? 'name' : 'saved')}
        />
        <FileButton
          accept={sceneFileEnding}
          onChange={(file) => file && void runCommand('scenes.import', { file })}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload size={16} />}>
              Import
            </Button>
          )}
        </FileButton>
      </div>
      {error && !data ? (
        <ErrorPanel title="The scenes could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.cards}>
          {isPending && [1, 2, 3].map((each) => <Skeleton key={each} height={252} radius={8} />)}
          {text === '' &&
            data?.unsaved.map((scene) => (
              <SceneCard
                key={scene.id}
                scene={scene}
                state="Not saved, in this browser"
                isSelected={false}
                onSelect={() => void runCommand('scenes.openLocal', { id: scene.id })}
                onOpen={() => void runCommand('scenes.openLocal', { id: scene.id })}
              />
            ))}
          {shown.map((scene) => (
            <SceneCard
              key={scene.key}
              scene={scene}
              state={scene.place === 'browser' ? 'In this browser' : `By ${scene.changedBy}`}
              isSelected={selected === scene.key}
              onSelect={() => onSelect(scene.key)}
              onOpen={() => void runCommand('scenes.open', { key: scene.key })}
            />
          ))}
        </div>
      )}
      {data !== undefined && count === 0 && (
        <p className={classes.empty}>No scenes yet. Press Ctrl+S while a graph is shown to save one.</p>
      )}
      {data !== undefined && text !== '' && shown.length === 0 && <p className={classes.empty}>No results</p>}
    </section>
  );
}

interface SceneCardProps {
  readonly scene: SceneHead;
  readonly state: string;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  readonly onOpen: () => void;
}

function SceneCard({ scene, state, isSelected, onSelect, onOpen }: SceneCardProps) {
  const { title, vertices, edges, thumbnail, changedAtMs } = scene;
  return (
    <button
      type="button"
      className={classes.card}
      aria-pressed={isSelected}
      onClick={onSelect}
      onDoubleClick={onOpen}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        onOpen();
      }}
    >
      <span className={classes.thumbnail}>
        <SceneThumbnailPicture thumbnail={thumbnail} />
      </span>
      <span className={classes.about}>
        <span className={classes.head}>
          <b title={title}>{title}</b>
          <small>{state}</small>
        </span>
        <small>
          {formatAmount(vertices, 'vertex')}, {formatAmount(edges, 'edge')}
        </small>
        <small>Saved {formatDate(changedAtMs, 'utc')}</small>
      </span>
    </button>
  );
}

function isUnsaved({ kind, origin, changes }: LocalScene): boolean {
  return kind === 'autosave' && (origin === undefined || changes > 0);
}

function sorted(scenes: readonly ListedScene[], order: Order): readonly ListedScene[] {
  if (order === 'saved') return scenes;
  return [...scenes].sort((left, right) => left.title.localeCompare(right.title, 'en'));
}
