import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { ListScreen } from '../../ui/screen/ListScreen.tsx';
import { ScreenHeader } from '../../ui/screen/ScreenHeader.tsx';
import { LevelsDialog } from './LevelsDialog.tsx';
import { LogEntries } from './LogEntries.tsx';
import { LogFilterStrip } from './LogFilterStrip.tsx';
import { LogsHeader } from './LogsHeader.tsx';
import classes from './LogsScreen.module.css';
import { useLogsScreen } from './use-logs-screen.ts';

/** The newest log entries of the server. */
export function LogsScreen() {
  const screen = useLogsScreen();
  const { log } = screen;
  if (screen.isAdministrator === false) {
    return (
      <ListScreen head={<ScreenHeader title="Logs" />}>
        <div className={classes.reason}>
          <EmptyState
            title="You do not have permission to view this page."
            text="Only administrators, who are users with read/write access to _system, can read the log of the server."
          />
        </div>
      </ListScreen>
    );
  }
  return (
    <ListScreen
      head={
        <>
          <LogsHeader screen={screen} />
          <LogFilterStrip screen={screen} />
        </>
      }
    >
      {log.error && !log.page ? (
        <ErrorPanel title="The log could not be loaded" error={log.error} onRetry={log.refetch} />
      ) : (
        <LogEntries screen={screen} />
      )}
      {screen.isLevelsOpen && <LevelsDialog onClose={screen.closeDialog} />}
    </ListScreen>
  );
}
