import { Button, Checkbox, Select, Table } from '@mantine/core';
import { IconCopy, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatAmount } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx';
import { ScreenSkeleton } from '../../../ui/feedback/ScreenSkeleton.tsx';
import { ListScreen } from '../../../ui/screen/ListScreen.tsx';
import { ScreenHeader } from '../../../ui/screen/ScreenHeader.tsx';
import classes from '../compare.module.css';
import { SideSelect } from '../SideSelect.tsx';
import { sideLabel } from '../sides.ts';
import type { ServiceItem } from './plan-services.ts';
import type { OnService, ServiceOutcome } from './run-services.ts';
import { type ServicesPageState, useServicesPage } from './use-services-page.ts';

/** Copies services with their settings from one database to another one, with a preview and a report. */
export function ServicesPage({ tabs }: { readonly tabs: ReactNode }) {
  const screen = useServicesPage();
  const { left, right, plan } = screen;
  return (
    <ListScreen head={<ScreenHeader title="Compare">{tabs}</ScreenHeader>}>
      <div className={classes.content}>
        <Inputs screen={screen} />
        {right === '' || right === left ? (
          <EmptyState
            title="Copy services"
            text="Choose the database to copy from and another one, of this server or of others, to copy to. A preview shows the services with the modules that they need and what may not work, before anything is changed."
          />
        ) : plan.error && !plan.data ? (
          <ErrorPanel
            title="The services could not be read"
            error={plan.error}
            onRetry={() => void plan.refetch()}
          />
        ) : plan.data === undefined ? (
          <ScreenSkeleton rows={5} />
        ) : plan.data.items.length === 0 ? (
          <EmptyState title="No services" text={`${sideLabel(left)} has no services to copy.`} />
        ) : (
          <>
            <Progress screen={screen} />
            <Preview screen={screen} items={plan.data.items} />
          </>
        )}
      </div>
    </ListScreen>
  );
}

const existingOptions: readonly { readonly value: OnService; readonly label: string }[] = [
  { value: 'skip', label: 'stay as they are' },
  { value: 'upgrade', label: 'are upgraded' },
  { value: 'replace', label: 'are replaced' },
];

function Inputs({ screen }: { readonly screen: ServicesPageState }) {
  const { chosen, plan } = screen;
  const isRunning = screen.phase.kind === 'running';
  return (
    <div className={classes.sides}>
      <div className={classes.side}>
        <SideSelect label="Copy from" value={screen.left} isDisabled={isRunning} onChange={screen.setLeft} />
        <SideSelect label="Copy to" value={screen.right} isDisabled={isRunning} onChange={screen.setRight} />
      </div>
      <Select
        w={200}
        label="Services that exist there"
        data={existingOptions}
        allowDeselect={false}
        value={screen.onExisting}
        disabled={isRunning}
        onChange={(next) => screen.setOnExisting(next as OnService)}
      />
      <Checkbox
        mb={8}
        label="Run the script setup"
        checked={screen.runsSetup}
        disabled={isRunning}
        onChange={(event) => screen.setRunsSetup(event.currentTarget.checked)}
      />
      {isRunning ? (
        <Button variant="default" leftSection={<IconPlayerStop size={16} />} onClick={screen.stop}>
          Stop
        </Button>
      ) : (
        <>
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} />}
            disabled={plan.data === undefined}
            loading={plan.isFetching}
            onClick={screen.readAgain}
          >
            Read again
          </Button>
          <Button
            leftSection={<IconCopy size={16} />}
            disabled={chosen.length === 0 || plan.isFetching}
            onClick={() => void screen.start()}
          >
            Copy
          </Button>
        </>
      )}
    </div>
  );
}

function Progress({ screen }: { readonly screen: ServicesPageState }) {
  const { phase, chosen, outcomes, onExisting } = screen;
  const count = (state: ServiceOutcome['state']) => outcomes.filter((each) => each.state === state).length;
  const amount = (state: ServiceOutcome['state']) => formatAmount(count(state), 'service');
  return (
    <>
      <div className={classes.figures}>
        <span role="status">
          {phase.kind === 'idle' &&
            `${formatAmount(chosen.length, 'service')} chosen. ${
              onExisting === 'replace'
                ? 'Replaced services lose their former settings. Their data stay: the script teardown does not run.'
                : 'Nothing is removed.'
            }`}
          {phase.kind === 'running' && `Copying: ${outcomes.length} of ${amountOf(chosen)}`}
          {phase.kind === 'done' &&
            [
              `${amount('copied')} copied`,
              ...(count('partly') > 0 ? [`${count('partly')} need attention`] : []),
              ...(count('skipped') > 0 ? [`${count('skipped')} left as they are`] : []),
              ...(count('failed') > 0 ? [`${count('failed')} failed`] : []),
            ].join(', ')}
          {phase.kind === 'stopped' && 'The copy was stopped. What was copied stays.'}
        </span>
      </div>
      {phase.kind === 'failed' && (
        <p role="alert" className={classes.failure}>
          The copy failed. {phase.text}
        </p>
      )}
      <ul className={classes.losses} aria-label="Not copied">
        <li>
          The services are installed in production mode, with the rights of a new mount: no requests without a
          user, and untrusted pages. Administrators change them in the settings of each service.
        </li>
        <li>The collections of the services and their queued jobs are not copied; see Copy.</li>
      </ul>
    </>
  );
}

function amountOf(items: readonly ServiceItem[]): string {
  return formatAmount(items.length, 'service');
}

interface PreviewProps {
  readonly screen: ServicesPageState;
  readonly items: readonly ServiceItem[];
}

function Preview({ screen, items }: PreviewProps) {
  const outcomeOf = new Map(screen.outcomes.map((outcome) => [outcome.mount, outcome]));
  return (
    <div className={classes.scroll}>
      <Table stickyHeader aria-label="Services to copy" miw={900} verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Service</Table.Th>
            <Table.Th>Modules</Table.Th>
            <Table.Th>Carried over</Table.Th>
            <Table.Th>In the target</Table.Th>
            <Table.Th>What may not work</Table.Th>
            <Table.Th>Result</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((item) => (
            <Row key={item.mount} item={item} screen={screen} outcome={outcomeOf.get(item.mount)} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

interface RowProps {
  readonly item: ServiceItem;
  readonly screen: ServicesPageState;
  readonly outcome: ServiceOutcome | undefined;
}

const stateWords = {
  copied: 'Copied',
  partly: 'Needs attention',
  failed: 'Failed',
  skipped: 'Left',
} as const;

const unread = 'could not be read';

function Row({ item, screen, outcome }: RowProps) {
  const { mount, name, version, modules, settings, inTarget, warnings } = item;
  return (
    <Table.Tr className={classes.service}>
      <Table.Td>
        <Checkbox
          label={mount}
          description={`${name || 'without a name'} ${version}`}
          checked={screen.isChosen(mount)}
          disabled={screen.phase.kind === 'running'}
          onChange={(event) => screen.setChosen(mount, event.currentTarget.checked)}
        />
      </Table.Td>
      <Table.Td>{modules === undefined ? unread : modules.join(', ') || 'none'}</Table.Td>
      <Table.Td>{carriedText(settings)}</Table.Td>
      <Table.Td>{inTarget ?? 'new'}</Table.Td>
      <Table.Td>
        {warnings.length === 0 ? (
          'nothing known'
        ) : (
          <ul className={classes.warnings}>
            {warnings.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        )}
      </Table.Td>
      <Table.Td>
        {outcome !== undefined && (
          <span className={classes.outcome} data-state={outcome.state}>
            <b>{stateWords[outcome.state]}.</b> {outcome.text}
          </span>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

/** Names only: values can be passwords. */
function carriedText(settings: ServiceItem['settings']): string {
  if (settings === undefined) return unread;
  const names = [...Object.keys(settings.configuration), ...Object.keys(settings.dependencies)];
  return names.length === 0 ? 'no settings' : names.join(', ');
}
