import { useQuery } from '@tanstack/react-query';
import { type ClusterServer, type ClusterShard, fetchServerFigures } from '../../../api/cluster.ts';
import { formatAmount, formatBytes, formatExact } from '../../../lib/format.ts';
import { Tag } from '../../../ui/values/Tag.tsx';
import { statusWords } from '../status-words.ts';
import classes from './health.module.css';

/** More DB-Servers are not asked for their figures. */
const maxAsked = 24;
const figuresMs = 30_000;

const groups = [
  { role: 'agent', title: 'Agents' },
  { role: 'coordinator', title: 'Coordinators' },
  { role: 'dbserver', title: 'DB-Servers' },
  { role: 'other', title: 'Others' },
] as const;

interface CardsProps {
  readonly servers: readonly ClusterServer[];
  /** Of the database of the page. */
  readonly shards: readonly ClusterShard[] | undefined;
}

/** A card for each server, by role. */
export function ServerCards({ servers, shards }: CardsProps) {
  return (
    <div className={classes.groups}>
      {groups.map(({ role, title }) => {
        const members = servers.filter((server) => server.role === role);
        if (members.length === 0) return null;
        const healthy = members.filter(({ status }) => status === 'good').length;
        return (
          <section
            key={role}
            className={classes.group}
            data-wide={role === 'dbserver' || undefined}
            aria-label={title}
          >
            <h2 className={classes.heading}>
              {title}{' '}
              <span className={classes.muted}>
                {formatExact(healthy)} of {formatExact(members.length)} healthy
              </span>
            </h2>
            <ul className={classes.cards}>
              {members.map((server) => (
                <ServerCard
                  key={server.id}
                  server={server}
                  shards={shards}
                  isAsked={role === 'dbserver' && members.length <= maxAsked}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

interface CardProps {
  readonly server: ClusterServer;
  readonly shards: readonly ClusterShard[] | undefined;
  readonly isAsked: boolean;
}

function ServerCard({ server, shards, isAsked }: CardProps) {
  const { id, name, role, status, version, endpoint, isLeading, ackedAgoMs, canBeDeleted } = server;
  const { data: figures } = useQuery({
    queryKey: ['cluster', 'figures', id],
    queryFn: ({ signal }) => fetchServerFigures(id, signal),
    enabled: isAsked && status === 'good',
    refetchInterval: figuresMs,
    retry: false,
  });
  const leaders = shards?.filter(({ leader }) => leader === name).length;
  const followers = shards?.filter((shard) => shard.followers.includes(name)).length;
  const isIll = status !== 'good';
  return (
    <li className={classes.card} data-state={isIll ? 'ill' : 'good'}>
      <div className={classes.name}>
        <span className={classes.dot} aria-hidden />
        <bdi title={[name, id, endpoint].filter(Boolean).join(', ')}>{name}</bdi>
        {isLeading && <Tag kind="accent">leader</Tag>}
        {isIll && <Tag kind="error">{statusWords[status]}</Tag>}
        <span className={classes.version}>{version}</span>
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>Last sign</dt>
          <dd>{ackedAgoMs === undefined ? 'never' : `${ageText(ackedAgoMs)} ago`}</dd>
        </div>
        {role === 'dbserver' && leaders !== undefined && followers !== undefined && (
          <div>
            <dt>Shards</dt>
            <dd>
              {formatAmount(leaders, 'leader')}, {formatAmount(followers, 'follower')}
            </dd>
          </div>
        )}
        {figures?.memoryBytes !== undefined && (
          <div>
            <dt>Memory</dt>
            <dd>{formatBytes(figures.memoryBytes)}</dd>
          </div>
        )}
        {canBeDeleted && (
          <div>
            <dt>Has no shards</dt>
            <dd>can be removed</dd>
          </div>
        )}
      </dl>
    </li>
  );
}

function ageText(ageMs: number): string {
  if (ageMs < 60_000) return `${(ageMs / 1000).toFixed(1)} s`;
  const minutes = Math.floor(ageMs / 60_000);
  return minutes < 120 ? `${formatExact(minutes)} min` : `${formatExact(Math.floor(minutes / 60))} h`;
}
