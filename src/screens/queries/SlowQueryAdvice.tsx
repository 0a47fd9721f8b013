import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListedQuery } from '../../../protocol/api/query.ts';
import { describeError } from '../../api/errors.ts';
import { pageConnection } from '../../api/page-connection.ts';
import { AdviceList } from '../../query/plan/AdviceList.tsx';
import { PlanText } from '../../query/plan/PlanText.tsx';
import { toPlanView } from '../../query/plan/plan-view.ts';
import { explainQuery } from '../../query/run/explain-query.ts';
import classes from './QueryDetails.module.css';

interface SlowQueryAdviceProps {
  readonly query: ListedQuery;
  readonly onClose: () => void;
}

/** How the server would run a query now, and the indexes that would make it faster. */
export function SlowQueryAdvice({ query, onClose }: SlowQueryAdviceProps) {
  const { query: text, bindVars = {} } = query;
  const { data, error } = useQuery({
    queryKey: ['queries', 'explain', text, bindVars],
    queryFn: ({ signal }) => explainQuery(pageConnection(), toRequest(text, bindVars), signal),
    // The plan may have changed since, and with a new index it has.
    gcTime: 0,
    retry: false,
  });
  const view = useMemo(() => data && toPlanView(data), [data]);
  return (
    <section className={classes.advice} aria-label="Explanation">
      <div className={classes.adviceHead}>
        <h3 className={classes.heading}>Plan and advice</h3>
        <Button size="compact-xs" variant="subtle" onClick={onClose}>
          Hide
        </Button>
      </div>
      {error && <p role="alert">{describeError(error).text}</p>}
      {!error && view === undefined && <Skeleton height={120} />}
      {view !== undefined && data !== undefined && (
        <div className={classes.plan}>
          <PlanText text={data.planText} />
          <AdviceList view={view} onSelect={() => undefined} />
        </div>
      )}
    </section>
  );
}

function toRequest(text: string, values: Readonly<Record<string, unknown>>) {
  const bindVars = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  return { text, selectionStart: 0, bindVars, batchSize: 1, options: {} };
}
