import { NativeSelect } from '@mantine/core';
import {
  IconFileText,
  IconFolder,
  IconListDetails,
  IconTopologyStar3,
  IconUpload,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { addresses } from '../../lib/addresses.ts';
import { formatDate, formatExact, isoTime } from '../../lib/format.ts';
import { useTimeZone } from '../../ui/values/use-time-zone.ts';
import { agoText } from './facts.ts';
import classes from './Overview.module.css';
import { Panel } from './Panel.tsx';
import type { ChangeEntry } from './recent-changes.ts';

const maxRows = 5;
const all = 'All collections';
/** More names do not help to find one. */
const maxNames = 200;

const icons = {
  documents: IconFileText,
  import: IconUpload,
  index: IconListDetails,
  collection: IconFolder,
  graph: IconTopologyStar3,
} as const;

interface WhatChangedProps {
  /** The latest first. */
  readonly changes: readonly ChangeEntry[];
  readonly nowMs: number;
}

/** Imports, changed definitions and collections with writes in the last 7 days. */
export function WhatChanged({ changes, nowMs }: WhatChangedProps) {
  const [isWhole, setWhole] = useState(false);
  const [name, setName] = useState(all);
  const names = [...new Set(changes.map((change) => change.name))].sort().slice(0, maxNames);
  const ofName = name === all ? changes : changes.filter((change) => change.name === name);
  const shown = ofName.slice(0, isWhole ? ofName.length : maxRows);
  return (
    <Panel
      title="What changed"
      note="last 7 days"
      end={
        changes.length > 0 && (
          <NativeSelect
            size="xs"
            w={132}
            aria-label="Collection"
            data={[all, ...names]}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )
      }
    >
      {changes.length === 0 ? (
        <p className={classes.none}>No documents were changed.</p>
      ) : (
        <ul className={classes.list} data-scrolls={isWhole || undefined}>
          {shown.map((change) => (
            <Change key={change.key} change={change} nowMs={nowMs} />
          ))}
        </ul>
      )}
      {!isWhole && ofName.length > maxRows && (
        <button type="button" className={classes.more} onClick={() => setWhole(true)}>
          All {formatExact(ofName.length)}
        </button>
      )}
    </Panel>
  );
}

function Change({ change, nowMs }: { readonly change: ChangeEntry; readonly nowMs: number }) {
  const [zone] = useTimeZone();
  const { kind, before, name, after, note, timeMs, exists } = change;
  const Icon = icons[kind];
  const to = kind === 'graph' ? addresses.graph(name) : addresses.collections(name);
  return (
    <li className={classes.entry}>
      <Icon size={18} className={classes.muted} aria-hidden />
      <span className={classes.stepText}>
        <span title={name}>
          {before !== '' && `${before} `}
          {exists ? (
            <Link to={to} className={classes.strong}>
              {name}
            </Link>
          ) : (
            <b className={classes.strong}>{name}</b>
          )}{' '}
          {after}
        </span>
        {note !== '' && (
          <span className={classes.note} title={note}>
            {note}
          </span>
        )}
      </span>
      <time className={classes.note} dateTime={isoTime(timeMs)} title={formatDate(timeMs, zone)}>
        {agoText(timeMs, nowMs)}
      </time>
    </li>
  );
}
