import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { MigrationFinding } from '../../../protocol/migration/report.ts';
import { addresses } from '../../lib/addresses.ts';
import { formatExact } from '../../lib/format.ts';
import { pageConnectionName, pageDatabase } from '../../lib/page-location.ts';
import { Tag } from '../../ui/values/Tag.tsx';
import classes from './Migration.module.css';

/** Items that are shown at first. */
const shownItems = 20;

interface FindingProps {
  readonly of: MigrationFinding;
  /** The checked server; '' for the embedded one. */
  readonly server: string;
}

/** One kind of objects of a database: what breaks, and what Orrery offers. */
export function Finding({ of: finding, server }: FindingProps) {
  const { title, database, items, instead } = finding;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, shownItems);
  return (
    <article className={classes.finding} aria-label={`${title}, ${database ?? 'the whole server'}`}>
      <header className={classes.head}>
        <h3 className={classes.title}>{title}</h3>
        <span className={classes.count}>{formatExact(items.length)}</span>
        <Tag>{database ?? 'whole server'}</Tag>
        <span className={classes.fill} />
        <CopyLink of={finding} server={server} />
      </header>
      <p className={classes.instead}>
        <b>Instead:</b> {instead}
      </p>
      <ul className={classes.items}>
        {shown.map(({ name, detail, problem }) => (
          <li key={`${name} ${detail}`}>
            <bdi className={classes.name}>{name}</bdi>
            {detail !== undefined && <bdi className={classes.detail}>{detail}</bdi>}
            {problem !== undefined && <bdi className={classes.problem}>{problem}</bdi>}
          </li>
        ))}
      </ul>
      {items.length > shown.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
          Show all {formatExact(items.length)}
        </Button>
      )}
    </article>
  );
}

/** A link to the page that copies services or functions to this server. */
function CopyLink({ of: { kind, database }, server }: FindingProps) {
  if (database === undefined || (kind !== 'services' && kind !== 'functions')) return null;
  const isOwn = server === (pageConnectionName() ?? '');
  const sides = isOwn ? { left: database } : { left: `@${server}/${database}`, right: pageDatabase() };
  return (
    <Button
      component={Link}
      to={kind === 'services' ? addresses.compareServices(sides) : addresses.compareCopy(sides)}
      variant="default"
      size="xs"
      leftSection={<IconCopy size={14} />}
    >
      Copy these {kind}
    </Button>
  );
}
