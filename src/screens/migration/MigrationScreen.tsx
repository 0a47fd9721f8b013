import { Button, Select } from '@mantine/core';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { countItems, groupBySeverity, reportNotes, severities } from '../../../protocol/migration/report.ts';
import { formatAmount, formatExact } from '../../lib/format.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { ScreenSkeleton } from '../../ui/feedback/ScreenSkeleton.tsx';
import { ListScreen } from '../../ui/screen/ListScreen.tsx';
import { ScreenHeader } from '../../ui/screen/ScreenHeader.tsx';
import { DateTime } from '../../ui/values/DateTime.tsx';
import { Finding } from './Finding.tsx';
import classes from './Migration.module.css';
import { SeverityMark } from './SeverityMark.tsx';
import { type MigrationScreenState, useMigrationScreen } from './use-migration-screen.ts';

/** What of a server breaks when it moves to ArangoDB 4, and what Orrery offers instead. */
export function MigrationScreen() {
  const screen = useMigrationScreen();
  const { check, server } = screen;
  return (
    <ListScreen head={<ScreenHeader title="Migration check" actions={<Exports screen={screen} />} />}>
      <div className={classes.content}>
        <Inputs screen={screen} />
        {server === undefined ? (
          <EmptyState
            title="Check a server before it moves"
            text="ArangoDB 4 removes services, user-defined functions and other parts that run JavaScript. Choose a server: it is read with your rights, and nothing is changed. The report says what breaks, and what Orrery offers instead."
          />
        ) : check.isFetching ? (
          <>
            <p role="status" className={classes.progress}>
              Reading {screen.label}
              {screen.progress === '' ? ' …' : `, ${screen.progress}`}
            </p>
            <ScreenSkeleton rows={6} />
          </>
        ) : check.error ? (
          <ErrorPanel
            title={`The server ${screen.label} could not be read`}
            error={check.error}
            onRetry={() => void check.refetch()}
          />
        ) : (
          <Report screen={screen} server={server} />
        )}
      </div>
    </ListScreen>
  );
}

function Exports({ screen }: { readonly screen: MigrationScreenState }) {
  const isDisabled = screen.check.data === undefined || screen.check.isFetching;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        disabled={isDisabled}
        onClick={screen.exportJson}
      >
        JSON
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        disabled={isDisabled}
        onClick={screen.exportMarkdown}
      >
        Markdown
      </Button>
    </>
  );
}

function Inputs({ screen }: { readonly screen: MigrationScreenState }) {
  const { servers, server, check } = screen;
  const data = servers.map(({ name, label }) => ({ value: `@${name}`, label }));
  const isKnown = server === undefined || servers.some(({ name }) => name === server);
  return (
    <div className={classes.inputs}>
      <Select
        label="Server"
        placeholder="Choose a server"
        w={320}
        data={isKnown ? data : [...data, { value: `@${server}`, label: server }]}
        allowDeselect={false}
        value={server === undefined ? null : `@${server}`}
        onChange={(next) => next !== null && screen.setServer(next.slice(1))}
      />
      {server !== undefined && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} />}
          loading={check.isFetching}
          onClick={() => void check.refetch()}
        >
          Check again
        </Button>
      )}
      <p className={classes.hint}>
        Servers are configured with the option <code>--server</code>. Databases and collections that you may
        not read are named as not read.
      </p>
    </div>
  );
}

interface ReportProps {
  readonly screen: MigrationScreenState;
  readonly server: string;
}

function Report({ screen, server }: ReportProps) {
  const { data } = screen.check;
  if (data === undefined) return null;
  const { report, timeMs } = data;
  const groups = groupBySeverity(report);
  return (
    <div className={classes.report}>
      <ul className={classes.figures} aria-label="Summary">
        {severities.map(([severity, title]) => {
          const found = report.findings.filter((each) => each.severity === severity);
          return (
            <li key={severity}>
              <b>{formatExact(countItems(found))}</b>
              <SeverityMark of={severity}>{title}</SeverityMark>
            </li>
          );
        })}
        <li className={classes.facts}>
          Version {report.version}, {formatAmount(report.databases.length, 'database')}, checked{' '}
          <DateTime timeMs={timeMs} />
        </li>
      </ul>
      {groups.length === 0 && (
        <EmptyState
          title="Nothing breaks"
          text="No services, user-defined functions, tasks, indexes of former versions or recorded calls were found that ArangoDB 4 does not have."
        />
      )}
      {groups.map(({ severity, title, findings }) => (
        <section key={severity} aria-label={title}>
          <h2 className={classes.group}>
            <SeverityMark of={severity}>{title}</SeverityMark>
          </h2>
          {findings.map((finding) => (
            <Finding
              key={`${finding.kind} ${finding.database} ${finding.title}`}
              of={finding}
              server={server}
            />
          ))}
        </section>
      ))}
      <Unread of={[...report.unread, ...reportNotes(report)]} />
    </div>
  );
}

function Unread({ of }: { readonly of: readonly string[] }) {
  if (of.length === 0) return null;
  return (
    <section aria-label="Not read">
      <h2 className={classes.group}>Not read</h2>
      <ul className={classes.unread}>
        {of.map((each) => (
          <li key={each}>
            <bdi>{each}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
