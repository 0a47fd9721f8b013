import { Checkbox } from '@mantine/core';
import { IconMinus, IconPencil, IconPlus } from '@tabler/icons-react';
import { collectionOf, keyOf } from '../../../../lib/document-id.ts';
import type { SceneChange } from '../find-changes.ts';
import classes from './changes.module.css';

/** Longer lists name the rest as a number. */
const maxShown = 200;

const kinds = {
  added: { icon: IconPlus, label: 'added' },
  changed: { icon: IconPencil, label: 'changed' },
  deleted: { icon: IconMinus, label: 'deleted' },
} as const;

interface ChangeListProps {
  readonly changes: readonly SceneChange[];
  /** Ids that are not taken over. */
  readonly excluded: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
}

/** The number of changes of each kind. */
export function ChangeCounts({ changes }: Pick<ChangeListProps, 'changes'>) {
  return (
    <div className={classes.counts}>
      {(['added', 'changed', 'deleted'] as const).map((kind) => {
        const count = changes.filter((change) => change.kind === kind).length;
        if (count === 0) return null;
        return (
          <span key={kind}>
            <Mark kind={kind} /> {count} {kinds[kind].label}
          </span>
        );
      })}
    </div>
  );
}

/** Changes in the database, each with a tick. */
export function ChangeList({ changes, excluded, onToggle }: ChangeListProps) {
  return (
    <ul className={classes.list}>
      {changes.slice(0, maxShown).map((change) => (
        <li key={change.id} className={classes.row}>
          <Mark kind={change.kind} />
          <div className={classes.text}>
            <div title={change.id}>{titleOf(change)}</div>
            <small>{detailOf(change)}</small>
          </div>
          <Checkbox
            size="xs"
            aria-label={`Take over ${change.id}, ${kinds[change.kind].label}`}
            checked={!excluded.has(change.id)}
            onChange={() => onToggle(change.id)}
          />
        </li>
      ))}
      {changes.length > maxShown && (
        <li className={classes.row}>{changes.length - maxShown} more, taken over as well</li>
      )}
    </ul>
  );
}

function Mark({ kind }: { readonly kind: SceneChange['kind'] }) {
  const { icon: Icon, label } = kinds[kind];
  return (
    <span className={classes.mark} data-kind={kind} role="img" aria-label={label}>
      <Icon size={12} aria-hidden />
    </span>
  );
}

function titleOf(change: SceneChange): string {
  return change.kind === 'added' ? `${keyOf(change.from)} → ${keyOf(change.to)}` : keyOf(change.id);
}

function detailOf(change: SceneChange): string {
  const collection = collectionOf(change.id);
  if (change.kind === 'changed' && change.attributes.length > 0) return change.attributes.join(', ');
  return change.kind === 'added' ? `${collection}, new edge` : `${collection}, ${kinds[change.kind].label}`;
}
