import { Button, Progress } from '@mantine/core';
import { IconDownload, IconPlayerStop } from '@tabler/icons-react';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { download } from '../../../lib/download.ts';
import { fileName } from '../../../lib/file-name.ts';
import { csvHeader, csvRecord, valueCell } from '../../../lib/files/csv/write-csv.ts';
import { formatAmount, formatExact } from '../../../lib/format.ts';
import { store } from '../../../store/store.ts';
import { CsvMenu } from '../../../ui/forms/CsvMenu.tsx';
import { SearchInput } from '../../../ui/lists/SearchInput.tsx';
import type { Column } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/DataTable.tsx';
import type { ImportRun, ImportState, RejectedLine } from './ImportRun.ts';
import { summaryOf } from './import-runs.ts';
import classes from './transfer.module.css';

const columns: readonly Column<RejectedLine>[] = [
  { id: 'line', label: 'Line', widthPx: 88, align: 'end', render: ({ line }) => formatExact(line) },
  {
    id: 'reason',
    label: 'Reason',
    widthPx: 320,
    render: ({ reason }) => <span title={reason}>{reason}</span>,
  },
  {
    id: 'text',
    label: 'Text of the line',
    render: ({ text }) => <span className={classes.code}>{text.slice(0, 500)}</span>,
  },
];

/** Progress and result of an import, with its rejected lines. */
export function RunStep({ run }: { readonly run: ImportRun }) {
  const state = useSyncExternalStore(run.subscribe, run.state);
  const { file } = run.request;
  const percent = file.size === 0 ? 100 : (100 * state.bytesRead) / file.size;
  return (
    <div>
      <div className={classes.runHead}>
        <p role="status">
          <strong>{titleOf(state)}</strong>{' '}
          <span className={classes.muted}>
            {file.name}
            {state.phase === 'running' && speedOf(state, percent)}
          </span>
        </p>
        {state.phase === 'running' && (
          <Button variant="default" leftSection={<IconPlayerStop size={16} />} onClick={() => run.stop()}>
            Stop
          </Button>
        )}
      </div>
      <Progress value={state.phase === 'done' ? 100 : percent} size={6} aria-label="Progress of the import" />
      {state.message !== '' && (
        <p className={classes.problem} role="alert">
          {state.message} Documents that were imported before stay in the collection.
        </p>
      )}
      <dl className={classes.figures}>
        <Figure label="Created" value={state.created} />
        <Figure label="Updated" value={state.updated} />
        <Figure label="Ignored" value={state.ignored} />
        <Figure label="Errors" value={state.errors} isError />
      </dl>
      {state.errors > 0 && <RejectedLines state={state} name={file.name} />}
    </div>
  );
}

function RejectedLines({ state, name }: { readonly state: ImportState; readonly name: string }) {
  const [text, setText] = useState('');
  const [open, setOpen] = useState<RejectedLine>();
  const { errors, rejected } = state;
  const count = rejected.length;
  const shown = useMemo(() => {
    const wanted = text.toLowerCase();
    // The list grows in place; its length is its version.
    return rejected
      .slice(0, count)
      .filter(
        (line) => wanted === '' || `${line.line} ${line.reason} ${line.text}`.toLowerCase().includes(wanted),
      );
  }, [rejected, count, text]);
  const save = () => {
    const { csvForm } = store.getState();
    const head = csvHeader(['line', 'reason', 'text'], csvForm);
    const lines = rejected.map((each) =>
      csvRecord([each.line, each.reason, each.text].map((value) => valueCell(value, csvForm))),
    );
    download(fileName(`${name}.rejected`, 'csv'), new Blob([head, ...lines]), 'text/csv');
  };
  return (
    <>
      <div className={classes.rejectedHead}>
        <h3>
          Rejected lines <span className={classes.muted}>{formatExact(errors)}</span>
          {errors > count && (
            <span className={classes.muted}>, the first {formatExact(count)} are listed</span>
          )}
        </h3>
        <SearchInput label="Search lines" value={text} onSearch={setText} />
        <CsvMenu label="Download as CSV" onSave={save}>
          <Button variant="default" leftSection={<IconDownload size={16} />}>
            Download as CSV
          </Button>
        </CsvMenu>
      </div>
      <div className={classes.rejected}>
        <DataTable
          label="Rejected lines"
          name="import-rejected"
          columns={columns}
          rows={shown}
          keyOf={keyOf}
          onOpen={setOpen}
          {...(open && { openKey: keyOf(open) })}
          onEscape={() => setOpen(undefined)}
          empty="No rejected line has this text."
        />
      </div>
      {open && (
        <section className={classes.wholeLine} aria-label={`Line ${open.line}`}>
          {open.reason}
          {'\n'}
          {open.text}
        </section>
      )}
    </>
  );
}

const keyOf = ({ id }: RejectedLine) => String(id);

function Figure(props: { readonly label: string; readonly value: number; readonly isError?: boolean }) {
  return (
    <div>
      <dt>{props.label}</dt>
      <dd data-error={(props.isError && props.value > 0) || undefined}>{formatExact(props.value)}</dd>
    </div>
  );
}

function titleOf(state: ImportState): string {
  if (state.phase === 'running') return `Importing: ${formatAmount(state.records, 'document')}`;
  const summary = summaryOf(state);
  if (state.phase === 'failed') return `Upload error: ${summary}`;
  if (state.phase === 'stopped') return `Stopped: ${summary}`;
  return state.errors === 0
    ? `Imported: ${summary}`
    : `At least one error occurred during upload: ${summary}`;
}

function speedOf({ startMs, records }: ImportState, percent: number): string {
  const seconds = (Date.now() - startMs) / 1000;
  if (seconds < 1 || percent === 0) return '';
  const rest = Math.ceil((seconds * (100 - percent)) / percent);
  return `, ${formatExact(Math.round(records / seconds))} documents/s, about ${formatExact(rest)} s left`;
}
