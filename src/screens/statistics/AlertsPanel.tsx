import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { AlertRule, Alerts } from '../../../protocol/api/monitor.ts';
import { describeError } from '../../api/errors.ts';
import { fetchAlerts } from '../../api/monitor.ts';
import { runCommand } from '../../command.ts';
import { useAddressState } from '../../ui/hooks/use-address-state.ts';
import { DateTime } from '../../ui/values/DateTime.tsx';
import { Mono } from '../../ui/values/Mono.tsx';
import { Status } from '../../ui/values/Status.tsx';
import { AlertDialog } from './AlertDialog.tsx';
import { describeRule, formatValue } from './alert-words.ts';
import { recordSeconds } from './history.ts';
import { Panel } from './Panel.tsx';
import classes from './Statistics.module.css';

/** Thresholds of figures; an alert is a notification of the console and a line of the log. */
export function AlertsPanel({ isPaused }: { readonly isPaused: boolean }) {
  const [edited, setEdited] = useAddressState('alert', { isStep: true });
  const { data, error } = useQuery({
    queryKey: ['statistics', 'alerts'],
    queryFn: ({ signal }) => fetchAlerts(signal),
    refetchInterval: isPaused ? false : recordSeconds * 1000,
  });
  // Another server than the embedded one.
  if (data === null) return null;
  const rule = data?.rules.find(({ name }) => `edit:${name}` === edited);
  return (
    <Panel
      title="Alerts"
      size="twoThirds"
      info="A threshold of a figure of the statistics, which are recorded every ten seconds. An alert is a notification of the console and a warning in the log."
      note={data && <FiringCount alerts={data} />}
      end={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={!data}
          onClick={() => setEdited('new')}
        >
          New alert
        </Button>
      }
    >
      {error && !data && <p className={classes.note}>{describeError(error).text}</p>}
      {data && <Rules alerts={data} onEdit={({ name }) => setEdited(`edit:${name}`)} />}
      {data && (edited === 'new' || rule !== undefined) && (
        <AlertDialog alerts={data} edited={rule} onClose={() => setEdited('')} />
      )}
    </Panel>
  );
}

function FiringCount({ alerts: { firing } }: { readonly alerts: Alerts }) {
  return firing.length === 0 ? (
    <Status kind="on">none</Status>
  ) : (
    <Status kind="warning">{firing.length} now</Status>
  );
}

interface RulesProps {
  readonly alerts: Alerts;
  readonly onEdit: (rule: AlertRule) => void;
}

function Rules({ alerts, onEdit }: RulesProps) {
  const { rules, firing, events, figures } = alerts;
  if (rules.length === 0) {
    return <p className={classes.note}>No thresholds. An example: server.writerQueue above 50 for 60 s.</p>;
  }
  return (
    <div className={classes.alerts}>
      <table className={classes.table} aria-label="Alerts">
        <thead>
          <tr>
            <th>Name</th>
            <th>Condition</th>
            <th data-number>Now</th>
            <th>State</th>
            <th>Last event</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {rules.map((rule) => {
            const alert = firing.find(({ name }) => name === rule.name);
            const last = events.find(({ name }) => name === rule.name);
            const now = figures[rule.figure];
            return (
              <tr key={rule.name}>
                <td title={rule.name}>{rule.name}</td>
                <td>
                  <Mono>{rule.figure}</Mono> {describeRule(rule)}
                </td>
                <td data-number>{now === undefined ? '–' : formatValue(now)}</td>
                <td>{alert ? <Status kind="warning">alert</Status> : <Status kind="on">in order</Status>}</td>
                <td>{last === undefined ? '–' : <DateTime timeMs={last.timeMs} />}</td>
                <td data-number>
                  <ActionIcon size={26} aria-label={`Edit ${rule.name}`} onClick={() => onEdit(rule)}>
                    <IconPencil size={16} />
                  </ActionIcon>
                  <ActionIcon
                    size={26}
                    aria-label={`Delete ${rule.name}`}
                    onClick={() =>
                      void runCommand(
                        'statistics.saveAlerts',
                        rules.filter((each) => each !== rule),
                      )
                    }
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
