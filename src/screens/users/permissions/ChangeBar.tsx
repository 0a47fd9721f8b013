import { Button } from '@mantine/core';
import { formatAmount, formatExact } from '../../../lib/format.ts';
import { Tag } from '../../../ui/values/Tag.tsx';
import classes from './PermissionsTab.module.css';
import { type Changes, levelName, placeOf } from './permission-rows.ts';

interface ChangeBarProps {
  readonly changes: Changes;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
}

const namedChanges = 4;

/** The unsaved changes below the grid. The bar keeps its place, so that the grid does not jump. */
export function ChangeBar({ changes, onDiscard, onSave }: ChangeBarProps) {
  const keys = Object.keys(changes);
  const hasChanges = keys.length > 0;
  return (
    <div className={classes.bar}>
      <span role="status" className={classes.summary}>
        {hasChanges ? (
          <>
            <Tag kind="warning">{formatAmount(keys.length, 'unsaved change')}</Tag>
            <span className={classes.changes}>{describe(changes)}</span>
          </>
        ) : (
          <span className={classes.changes}>No unsaved changes.</span>
        )}
      </span>
      <Button variant="subtle" color="gray" disabled={!hasChanges} onClick={onDiscard}>
        Discard
      </Button>
      <Button disabled={!hasChanges} onClick={onSave}>
        Save permissions
      </Button>
    </div>
  );
}

/** `packages to Read/Write, maintainers to No access and 3 more` */
function describe(changes: Changes): string {
  const entries = Object.entries(changes);
  const named = entries.slice(0, namedChanges).map(([key, choice]) => {
    const place = placeOf(key);
    const name = place.collection ?? place.database;
    const label = name === '*' ? `default of ${place.collection ? place.database : 'databases'}` : name;
    return `${label} to ${choice === 'default' ? 'Use default' : levelName(choice, place)}`;
  });
  const rest = entries.length - named.length;
  return rest === 0 ? named.join(', ') : `${named.join(', ')} and ${formatExact(rest)} more`;
}
