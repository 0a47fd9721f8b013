import { Radio, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pageConnection } from '../../../../api/page-connection.ts';
import { fetchSavedQueries } from '../../../../api/saved-queries.ts';
import { runCommand, tryCommand } from '../../../../command.ts';
import { Dialog } from '../../../../ui/forms/Dialog.tsx';
import { useAppState } from '../../../../ui/hooks/use-app-state.ts';
import { AqlText } from '../../../../ui/values/AqlText.tsx';
import { isCanvasAction } from '../canvas-actions.ts';
import classes from './queries.module.css';

const close = () => void runCommand('graph.closeDialog');

/** Saved queries with a bind parameter for the selection: their result is selected or joins the picture. */
export function CanvasActionsDialog() {
  const session = useAppState((state) => state.session);
  const user = 'user' in session ? session.user : 'root';
  const { database } = pageConnection().description;
  const { data, isPending, error } = useQuery({
    queryKey: ['users', 'saved-queries', user, database],
    queryFn: ({ signal }) => fetchSavedQueries(user, database, signal),
  });
  const actions = data?.filter(isCanvasAction) ?? [];
  const [name, setName] = useState<string>();
  const [result, setResult] = useState<'add' | 'select'>('add');
  const chosen = actions.find((each) => each.name === name) ?? actions[0];
  return (
    <Dialog
      title="Run saved query on the selection"
      size="lg"
      onClose={close}
      submitLabel="Run"
      isSubmitDisabled={chosen === undefined}
      onSubmit={async () => {
        await tryCommand('graph.runCanvasAction', { query: chosen, result });
        close();
      }}
    >
      {error !== null && <Text c="var(--orrery-error)">{error.message}</Text>}
      {!isPending && actions.length === 0 && (
        <Text size="sm">
          No saved query has the bind parameter <code>@selection</code> (all selected ids) or{' '}
          <code>@vertex</code> (one id). Save one on the query page, such as:
          <code className={classes.example}>
            <AqlText text="FOR v IN 1..2 OUTBOUND @vertex GRAPH 'airports' RETURN DISTINCT v" />
          </code>
        </Text>
      )}
      {actions.length > 0 && (
        <Stack gap="sm">
          <Radio.Group label="Saved query" value={chosen?.name ?? ''} onChange={setName}>
            <Stack gap={6} mt={6}>
              {actions.map((each) => (
                <Radio key={each.name} value={each.name} label={each.name} />
              ))}
            </Stack>
          </Radio.Group>
          {chosen !== undefined && (
            <pre className={classes.query}>
              <AqlText text={chosen.value} />
            </pre>
          )}
          <SegmentedControl
            size="xs"
            aria-label="Vertices of the result"
            data={[
              { value: 'add', label: 'Add to the picture' },
              { value: 'select', label: 'Select in the picture' },
            ]}
            value={result}
            onChange={(value) => setResult(value as 'add' | 'select')}
          />
        </Stack>
      )}
    </Dialog>
  );
}
