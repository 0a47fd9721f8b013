import { Button, Radio, Tooltip } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import { runCommand } from '../../../../command.ts';
import { formatAmount } from '../../../../lib/format.ts';
import { NameSelect } from '../../../../ui/forms/NameSelect.tsx';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';
import type { FoundPaths } from '../path-state.ts';
import { lengthOf, sizeOf, truthOf, viaOf } from '../path-texts.ts';
import { PathStops } from './PathStops.tsx';
import classes from './paths.module.css';

const choose = (path: number) => void runCommand('graph.choosePath', { path });

/** The found paths; the chosen one is open with its stopovers. Up and Down choose another one. */
export function FoundPathList({ found }: { readonly found: FoundPaths }) {
  const { model } = useWorkspace();
  useWorkspaceState((state) => state.modelRevision);
  const listId = useId();
  const list = useRef<HTMLUListElement>(null);
  const { paths, chosen, ends, topology } = found;
  if (paths.length === 0) return <NoPath found={found} />;
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(paths.length - 1, chosen + step));
    choose(next);
    list.current?.querySelectorAll<HTMLInputElement>('input[type=radio]')[next]?.focus();
  };
  return (
    <>
      <div className={classes.summary}>
        <span role="status">
          <strong>{formatAmount(paths.length, 'path')}</strong> {truthOf(found)}
        </span>
        <ClearPaths />
      </div>
      {topology !== undefined && model.revisions.topology !== topology && (
        <p className={classes.stale} role="status">
          Stale: the graph has changed since.
        </p>
      )}
      <ul ref={list} className={classes.paths} aria-label="Paths" onKeyDown={move}>
        {paths.map((path, place) => (
          <li key={path.vertexIds.join(' ')} data-chosen={place === chosen || undefined}>
            <label className={classes.path} htmlFor={`${listId}-${place}`}>
              <Radio
                id={`${listId}-${place}`}
                size="xs"
                name={listId}
                checked={place === chosen}
                onChange={() => choose(place)}
              />
              <strong>{place + 1}</strong>
              <span className={classes.length}>{lengthOf(path, ends.weight)}</span>
              <span className={place === chosen ? classes.size : classes.via}>
                {place === chosen ? sizeOf(path) : viaOf(path)}
              </span>
            </label>
            {place === chosen && <PathStops found={found} path={path} />}
          </li>
        ))}
      </ul>
      <PathFooter found={found} />
    </>
  );
}

function ClearPaths() {
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      color="gray"
      onClick={() => void runCommand('graph.clearPaths')}
    >
      Clear
    </Button>
  );
}

function PathFooter({ found }: { readonly found: FoundPaths }) {
  const examples = useWorkspaceState((state) => state.edgeAttributeExamples) ?? [];
  const attributes = examples.filter((name) => !name.startsWith('_'));
  return (
    <div className={classes.footer}>
      <Tooltip
        multiline
        w={220}
        label="Edges between the same two vertices form one path; a leg lists them all."
      >
        <span className={classes.note}>
          Parallel edges count once. <IconInfoCircle size={14} aria-hidden />
        </span>
      </Tooltip>
      {attributes.length > 0 && (
        <NameSelect
          size="xs"
          label="Legs show"
          classNames={{ root: classes.legs! }}
          placeholder="Nothing"
          clearable
          names={[...new Set([...attributes, ...(found.legAttribute ? [found.legAttribute] : [])])]}
          value={found.legAttribute}
          onChange={(attribute = '') => void runCommand('graph.showLegAttribute', { attribute })}
        />
      )}
    </div>
  );
}

function NoPath({ found: { ends, labels } }: { readonly found: FoundPaths }) {
  const nameOf = (id: string) => labels.get(id) ?? id;
  const place = ends.scope === 'database' ? 'the database' : 'the picture';
  const words = { out: ' along the edges', in: ' against the edges', any: '' }[ends.direction];
  return (
    <div className={classes.none} role="alert">
      <p>
        No path from <strong>{nameOf(ends.from)}</strong> to <strong>{nameOf(ends.to)}</strong> in {place}
        {words}.
      </p>
      <div className={classes.actions}>
        {ends.direction !== 'any' && (
          <Button size="xs" onClick={() => void runCommand('graph.findPaths', { direction: 'any' })}>
            Try any direction
          </Button>
        )}
        {ends.scope === 'picture' && (
          <Button
            size="xs"
            variant="default"
            onClick={() => void runCommand('graph.findPaths', { scope: 'database' })}
          >
            Search the database
          </Button>
        )}
      </div>
    </div>
  );
}
