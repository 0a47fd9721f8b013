import { ActionIcon, Button } from '@mantine/core';
import { IconCircleX, IconCode, IconListTree, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import type { ListedQuery } from '../../../protocol/api/query.ts';
import { tooltipText } from '../../lib/bound-text.ts';
import { formatAmount, formatBytes } from '../../lib/format.ts';
import { pageDatabase } from '../../lib/page-location.ts';
import { ActionButton } from '../../ui/forms/ActionButton.tsx';
import { useOfflineReason } from '../../ui/hooks/use-offline-reason.ts';
import { isEscapeOfPane } from '../../ui/panes/is-escape-of-pane.ts';
import { AqlText } from '../../ui/values/AqlText.tsx';
import { BoundedText } from '../../ui/values/BoundedText.tsx';
import { CopyButton } from '../../ui/values/CopyButton.tsx';
import { DateTime } from '../../ui/values/DateTime.tsx';
import { KeyValueList } from '../../ui/values/KeyValueList.tsx';
import { Tag } from '../../ui/values/Tag.tsx';
import classes from './QueryDetails.module.css';

const SlowQueryAdvice = lazy(async () => ({
  default: (await import('./SlowQueryAdvice.tsx')).SlowQueryAdvice,
}));

interface QueryDetailsProps {
  readonly query: ListedQuery;
  /** True: the query is in the list of running queries. */
  readonly isRunning: boolean;
  /** True: the query is in the log of slow queries. */
  readonly isSlow: boolean;
  readonly onKill: () => void;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** Text, bind variables and figures of a query, below the list. It stays when the query ends. */
export function QueryDetails(props: QueryDetailsProps) {
  const { query, isRunning, isSlow, onKill, onClose } = props;
  const offlineReason = useOfflineReason();
  const [isExplained, setExplained] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEscapeOfPane(event)) return;
    event.preventDefault();
    onClose();
  };
  const seconds = `${query.runTime.toFixed(2)} s`;
  const state = isRunning ? (query.state ?? 'executing') : isSlow ? (query.state ?? 'finished') : 'ended';
  const isKilled = state === 'killed';
  return (
    <section aria-label="Query details" className={classes.pane} onKeyDown={onKeyDown}>
      <div className={classes.head}>
        <h2 className={classes.title} title={query.id}>
          Query {query.id}
        </h2>
        <Tag kind={isKilled ? 'error' : isRunning ? 'warning' : 'plain'}>
          {isKilled ? `query killed (1500) after ${seconds}` : `${state}, ${seconds}`}
        </Tag>
        <span className={classes.space} />
        <Button variant="default" leftSection={<IconCode size={16} />} onClick={props.onEdit}>
          Open in editor
        </Button>
        <ActionButton
          variant="default"
          leftSection={<IconListTree size={16} />}
          refusal={
            offlineReason ??
            (query.database === undefined || query.database === pageDatabase()
              ? undefined
              : `The query ran in the database ${query.database}. Open that database to explain it.`)
          }
          onClick={() => setExplained(!isExplained)}
        >
          Explain
        </ActionButton>
        <CopyButton text={query.query} label="Copy" />
        {isRunning && (
          <ActionButton
            color="danger"
            leftSection={<IconCircleX size={16} />}
            refusal={offlineReason}
            onClick={onKill}
          >
            Kill query
          </ActionButton>
        )}
        <ActionIcon aria-label="Close details" onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </div>
      {isExplained && (
        <Suspense fallback={null}>
          <SlowQueryAdvice query={query} onClose={() => setExplained(false)} />
        </Suspense>
      )}
      <div className={classes.body} hidden={isExplained}>
        <div className={classes.code}>
          <pre className={classes.numbers} aria-hidden>
            {query.query
              .split('\n')
              .map((_line, index) => index + 1)
              .join('\n')}
          </pre>
          <pre className={classes.text}>
            <AqlText text={query.query} />
          </pre>
        </div>
        <BindVariables values={query.bindVars ?? {}} />
        <div className={classes.facts}>
          <KeyValueList
            entries={[
              ['State', state],
              [
                'Peak memory',
                query.peakMemoryUsage === undefined ? (
                  '–'
                ) : (
                  <span key="memory" title={formatAmount(query.peakMemoryUsage, 'byte')}>
                    {formatBytes(query.peakMemoryUsage)}
                  </span>
                ),
              ],
              ['Started', <DateTime key="started" timeMs={Date.parse(query.started)} />],
              ['User', query.user ?? '–'],
              ['Database', query.database ?? '–'],
              ['Changes data', query.modificationQuery ? 'yes' : 'no'],
              ['Streams', query.stream ? 'yes' : 'no'],
            ]}
          />
        </div>
      </div>
    </section>
  );
}

function BindVariables({ values }: { readonly values: Readonly<Record<string, unknown>> }) {
  const entries = Object.entries(values);
  return (
    <div className={classes.binds}>
      <h3 className={classes.heading}>Bind variables</h3>
      {entries.length === 0 ? (
        <p className={classes.none}>No bind variables.</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Type</th>
              <th scope="col">Value</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(([name, value]) => {
              const text = JSON.stringify(value);
              return (
                <tr key={name}>
                  <td className={classes.name}>{name}</td>
                  <td>{typeOf(value)}</td>
                  <td className={classes.value} data-type={typeOf(value)} title={tooltipText(text)}>
                    <BoundedText text={text} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </div>
  );
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
