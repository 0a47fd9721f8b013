import { Button, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { GraphExample } from '../../../protocol/api/graph-examples.ts';
import { RequestError } from '../../api/errors.ts';
import { fetchGraphExamples } from '../../api/graphs.ts';
import { runCommand } from '../../command.ts';
import { addresses } from '../../lib/addresses.ts';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { ActionButton } from '../../ui/forms/ActionButton.tsx';
import { useAppState } from '../../ui/hooks/use-app-state.ts';
import { useRefusal } from '../../ui/hooks/use-refusal.ts';
import { Count } from '../../ui/lists/Count.tsx';
import classes from './ExampleGraphs.module.css';
import { ExampleProgress } from './ExampleProgress.tsx';

/** Example graphs: created or opened with one click. */
export function ExampleGraphs() {
  const { data, error, refetch } = useQuery({
    queryKey: ['graph-examples'],
    queryFn: ({ signal }) => fetchGraphExamples(signal),
  });
  // Servers other than the embedded one may not provide examples.
  if (error instanceof RequestError && error.status === 404) return null;
  return (
    <section className={classes.section} aria-label="Example graphs">
      <Title order={2} mb={4}>
        Example graphs
      </Title>
      <Text c="dimmed" mb="sm">
        Included with the server; no download required.
      </Text>
      {error && <ErrorPanel title="Example Graphs" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={64} />}
      <ul className={classes.list}>
        {data?.map((example) => (
          <Example key={example.id} example={example} />
        ))}
      </ul>
    </section>
  );
}

function Example({ example }: { readonly example: GraphExample }) {
  const { id, title, description, vertices, edges, exists } = example;
  const refusal = useRefusal();
  const isRunning = useAppState(({ tasks }) => tasks.some((task) => task.label === `Creating ${id}`));
  return (
    <li className={classes.example}>
      <div className={classes.text}>
        <Text fw={600}>{title}</Text>
        <Text c="dimmed" size="sm">
          {description}
        </Text>
      </div>
      <span className={classes.counts}>
        <Count value={vertices} unit="vertex" />
        <Count value={edges} unit="edge" />
      </span>
      <div className={classes.action}>
        {exists ? (
          <Button component={Link} to={addresses.graph(id)} variant="default" aria-label={`Open ${title}`}>
            Open
          </Button>
        ) : (
          <ExampleProgress id={id} isRunning={isRunning}>
            <ActionButton
              variant="light"
              aria-label={`Create ${title}`}
              loading={isRunning}
              refusal={refusal}
              onClick={() => void runCommand('graphs.createExample', example)}
            >
              Create
            </ActionButton>
          </ExampleProgress>
        )}
      </div>
    </li>
  );
}
