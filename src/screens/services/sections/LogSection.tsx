import { Button, Checkbox, Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ConsoleService, ServiceLogLine } from '../../../../protocol/api/services.ts';
import { fetchServiceLog } from '../../../api/installed-services.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx';
import { useAddressState } from '../../../ui/hooks/use-address-state.ts';
import { SearchInput } from '../../../ui/lists/SearchInput.tsx';
import { DateTime } from '../../../ui/values/DateTime.tsx';
import { Tag } from '../../../ui/values/Tag.tsx';
import classes from '../Services.module.css';
import { loadOf } from '../service-state.ts';

const refreshMs = 2000;

const levelTags = {
  debug: { label: 'Debug', kind: 'plain' },
  info: { label: 'Info', kind: 'accent' },
  warn: { label: 'Warning', kind: 'warning' },
  error: { label: 'Error', kind: 'error' },
} as const;

/** The last lines of the log of a service, the newest first. */
export function LogSection({ service }: { readonly service: ConsoleService }) {
  const { mount } = service;
  const [text, setText] = useAddressState('search');
  const [level, setLevel] = useAddressState('level');
  const [isPaused, setPaused] = useState(false);
  const onlyErrors = level === 'error';
  const { data, error, refetch } = useQuery({
    queryKey: ['services', 'log', mount],
    queryFn: ({ signal }) => fetchServiceLog(mount, 0, signal),
    refetchInterval: isPaused ? false : refreshMs,
  });
  const shown = useMemo(() => data && shownLines(data, text, onlyErrors), [data, text, onlyErrors]);
  const load = loadOf(service);
  return (
    <div className={classes.fill}>
      <div className={classes.strip}>
        <SearchInput label="Search log" value={text} onSearch={setText} />
        <Checkbox
          label="Errors only"
          checked={onlyErrors}
          onChange={(event) => setLevel(event.currentTarget.checked ? 'error' : '')}
        />
        <Button
          variant="default"
          leftSection={isPaused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
          onClick={() => setPaused(!isPaused)}
        >
          {isPaused ? 'Continue' : 'Pause'}
        </Button>
        <Text c="dimmed" size="sm">
          {load.text}
          {load.errors > 0 && `, ${load.errors} failed`}
        </Text>
      </div>
      <div className={classes.main}>
        {error && !data && (
          <ErrorPanel title="The log could not be loaded" error={error} onRetry={() => void refetch()} />
        )}
        {shown?.length === 0 && (
          <EmptyState
            title="No log lines"
            text="console.log() and errors of the service are shown here, since the start of the server."
          />
        )}
        <div role="log" aria-label="Log of the service">
          {shown?.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </div>
      </div>
    </div>
  );
}

function Line({ line }: { readonly line: ServiceLogLine }) {
  const { label, kind } = levelTags[line.level];
  return (
    <div className={classes.line}>
      <span>
        <Tag kind={kind}>{label}</Tag>
      </span>
      <DateTime timeMs={line.timeMs} />
      <pre>{line.text}</pre>
    </div>
  );
}

function shownLines(
  lines: readonly ServiceLogLine[],
  text: string,
  onlyErrors: boolean,
): readonly ServiceLogLine[] {
  const word = text.trim().toLowerCase();
  return lines
    .filter((line) => (!onlyErrors || line.level === 'error') && line.text.toLowerCase().includes(word))
    .toReversed();
}
