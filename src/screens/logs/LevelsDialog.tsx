import { Button, Select, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { logTopics } from '../../../protocol/log-topics.ts';
import { fetchLogLevels } from '../../api/logs.ts';
import { tryCommand } from '../../command.ts';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import classes from './LogsScreen.module.css';

const levelNames = ['FATAL', 'ERROR', 'WARNING', 'INFO', 'DEBUG', 'TRACE'] as const;
const choices = levelNames.map((value) => ({
  value,
  label: `${value[0]}${value.slice(1).toLowerCase()}`,
}));

/** The level of each topic: entries with this level or a more severe one are written. */
export function LevelsDialog({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['logs', 'levels'],
    queryFn: ({ signal }) => fetchLogLevels(signal),
  });
  const [changes, setChanges] = useState<Readonly<Record<string, string>>>({});
  if (data === undefined) {
    return (
      <Dialog title="Log levels" onClose={onClose}>
        {error ? (
          <ErrorPanel
            title="The log levels could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton height={240} />
        )}
      </Dialog>
    );
  }
  const known = new Set<string>(logTopics);
  const own = Object.keys(data).filter((topic) => known.has(topic));
  // A server with other topics shows all of its own.
  const topics = (own.length === logTopics.length ? own : Object.keys(data)).toSorted();
  const submit = async () => {
    await tryCommand('logs.changeLevels', changes);
    onClose();
  };
  return (
    <Dialog
      title="Log levels"
      isSubmitDisabled={Object.keys(changes).length === 0}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <Button variant="default" onClick={() => void tryCommand('logs.resetLevels').then(onClose)}>
          Restore defaults
        </Button>
      }
    >
      <p className={classes.help}>
        Entries with the level of their topic or a more severe one are written to the terminal and shown here.
        The levels apply until the server restarts.
      </p>
      <div className={classes.levels}>
        {topics.map((topic) => (
          <Select
            key={topic}
            size="xs"
            label={topic}
            allowDeselect={false}
            data={choices}
            value={(changes[topic] ?? data[topic] ?? '').toUpperCase()}
            onChange={(level) => level !== null && setChanges({ ...changes, [topic]: level })}
          />
        ))}
      </div>
    </Dialog>
  );
}
