import { IconAlertTriangle, IconClock, IconPencil, IconPlayerPause, IconTableOff } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CollectionOverview, DatabaseOverview } from '../../../protocol/api/overview.ts';
import { type Address, addresses } from '../../lib/addresses.ts';
import { formatAmount, formatDate, formatExact } from '../../lib/format.ts';
import { agree } from '../../lib/plural.ts';
import { useTimeZone } from '../../ui/values/use-time-zone.ts';
import { agoText, type unusedIndexes } from './facts.ts';
import classes from './Overview.module.css';
import { Panel } from './Panel.tsx';
import type { rejectedImports } from './recent-changes.ts';

interface AttentionProps {
  readonly slowQueries: DatabaseOverview['slowQueries'];
  readonly unloaded: readonly CollectionOverview[];
  readonly unused: ReturnType<typeof unusedIndexes>;
  /** Lookups are counted since this time. */
  readonly readsSinceMs: number;
  readonly rejected: ReturnType<typeof rejectedImports>;
  /** Ids of documents with unsaved changes in this browser. */
  readonly drafts: readonly string[];
  readonly nowMs: number;
}

/** Further drafts are counted. */
const shownDrafts = 3;

/** What an administrator may want to change; absent without entries. */
export function Attention(props: AttentionProps) {
  const { slowQueries, unloaded, unused, readsSinceMs, rejected, drafts, nowMs } = props;
  const [zone] = useTimeZone();
  const entries: ReactNode[] = [];
  for (const [index, id] of drafts.slice(0, shownDrafts).entries()) {
    const [collection = '', key = ''] = id.split('/');
    const more = index === shownDrafts - 1 ? drafts.length - shownDrafts : 0;
    entries.push(
      <Entry
        key={id}
        Icon={IconPencil}
        to={addresses.document(collection, key)}
        action="Open draft"
        note={`kept in this browser${more > 0 ? `, and ${formatAmount(more, 'other draft')}` : ''}`}
      >
        {id} has unsaved changes
      </Entry>,
    );
  }
  const [lastRejected] = rejected;
  if (lastRejected) {
    const { collection, errors, timeMs } = lastRejected;
    entries.push(
      <Entry
        key="rejected"
        Icon={IconAlertTriangle}
        to={addresses.documents(collection)}
        action="Review"
        note={`${collection}, ${agoText(timeMs, nowMs)}${rejected.length > 1 ? `, and ${formatAmount(rejected.length - 1, 'other import')}` : ''}`}
      >
        {formatAmount(errors, 'document')} of an import {agree(errors, 'was')} rejected
      </Entry>,
    );
  }
  if (slowQueries.count > 0) {
    entries.push(
      <Entry
        key="slow"
        Icon={IconClock}
        to={addresses.slowQueries}
        action="Open"
        note={`the longest took ${slowQueries.longestSeconds.toFixed(2)} s`}
      >
        {formatAmount(slowQueries.count, 'slow query')}
      </Entry>,
    );
  }
  if (unused.length > 0) {
    const [{ collection, index }] = unused as [(typeof unused)[number]];
    entries.push(
      <Entry
        key="unused"
        Icon={IconTableOff}
        to={addresses.collections(collection)}
        action="Review"
        note={`${index.type} on ${collection} (${index.fields.join(', ')})${unused.length > 1 ? ' and others' : ''}`}
      >
        {formatAmount(unused.length, 'index')} without lookups since{' '}
        {formatDate(readsSinceMs, zone).slice(0, 10)}
      </Entry>,
    );
  }
  if (unloaded.length > 0) {
    entries.push(
      <Entry
        key="unloaded"
        Icon={IconPlayerPause}
        to={addresses.collections(unloaded[0]!.name)}
        action="Review"
        note={unloaded
          .slice(0, 5)
          .map(({ name }) => name)
          .join(', ')}
      >
        {formatAmount(unloaded.length, 'collection is')} unloaded
      </Entry>,
    );
  }
  if (entries.length === 0) return undefined;
  return (
    <Panel title="Needs attention" note={formatExact(entries.length)}>
      <ul className={classes.list}>{entries}</ul>
    </Panel>
  );
}

function Entry(props: {
  readonly Icon: ComponentType<{ size?: number; className?: string | undefined }>;
  readonly to: Address;
  readonly action: string;
  readonly note: string;
  readonly children: ReactNode;
}) {
  return (
    <li className={classes.entry}>
      <props.Icon size={18} className={classes.warning} aria-hidden />
      <span className={classes.stepText}>
        <span>{props.children}</span>
        <span className={classes.note} title={props.note}>
          {props.note}
        </span>
      </span>
      <Link to={props.to} className={classes.link}>
        {props.action}
      </Link>
    </li>
  );
}
