import { Button, Textarea } from '@mantine/core';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { describeError } from '../../../api/errors.ts';
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

interface RejectedLinesProps {
  readonly run: ImportRun;
  readonly state: ImportState;
}

/** The rejected lines of an import: they are edited here and imported again, or downloaded. */
export function RejectedLines({ run, state }: RejectedLinesProps) {
  const [text, setText] = useState('');
  const [openId, setOpenId] = useState<number>();
  const [edits, setEdits] = useState<ReadonlyMap<number, string>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { errors, rejected, phase } = state;
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
  const open = rejected.find(({ id }) => id === openId);
  const retry = async (lines: readonly RejectedLine[]) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await run.retry(new Map(lines.map((line) => [line.id, edits.get(line.id) ?? line.text])));
      const tried = new Set(lines.map(({ id }) => id));
      setEdits((former) => new Map([...former].filter(([id]) => !tried.has(id))));
    } catch (error) {
      setProblem(describeError(error).text);
    } finally {
      setBusy(false);
    }
  };
  const edited = rejected.filter(({ id }) => edits.has(id));
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
        {phase !== 'running' && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} />}
            loading={isBusy}
            onClick={() => void retry(edited.length > 0 ? edited : shown)}
          >
            {edited.length > 0
              ? `Retry ${formatExact(edited.length)} edited`
              : `Retry ${formatAmount(shown.length, 'line')}`}
          </Button>
        )}
        <CsvMenu label="Download as CSV" onSave={() => save(run.request.file.name, rejected)}>
          <Button variant="default" leftSection={<IconDownload size={16} />}>
            Download as CSV
          </Button>
        </CsvMenu>
      </div>
      {problem !== undefined && (
        <p className={classes.problem} role="alert">
          {problem} The lines stay in the list.
        </p>
      )}
      <div className={classes.rejected} data-editing={open !== undefined || undefined}>
        <DataTable
          label="Rejected lines"
          name="import-rejected"
          columns={columns}
          rows={shown}
          keyOf={keyOf}
          onOpen={({ id }) => setOpenId(id)}
          {...(open && { openKey: keyOf(open) })}
          onEscape={() => setOpenId(undefined)}
          empty="No rejected line has this text."
        />
      </div>
      {open && (
        <EditedLine
          line={open}
          text={edits.get(open.id) ?? open.text}
          isRunning={phase === 'running'}
          isBusy={isBusy}
          onText={(value) => setEdits((former) => new Map(former).set(open.id, value))}
          onRetry={() => void retry([open])}
        />
      )}
    </>
  );
}

interface EditedLineProps {
  readonly line: RejectedLine;
  readonly text: string;
  readonly isRunning: boolean;
  readonly isBusy: boolean;
  readonly onText: (text: string) => void;
  readonly onRetry: () => void;
}

function EditedLine({ line, text, isRunning, isBusy, onText, onRetry }: EditedLineProps) {
  return (
    <section className={classes.editLine} aria-label={`Line ${line.line}`}>
      <Textarea
        label={`Line ${formatExact(line.line)}`}
        description={line.reason}
        autosize
        minRows={2}
        maxRows={5}
        readOnly={isRunning}
        classNames={{ input: classes.code! }}
        value={text}
        onChange={({ currentTarget: { value } }) => onText(value)}
      />
      <Button variant="default" disabled={isRunning} loading={isBusy} onClick={onRetry}>
        Retry this line
      </Button>
    </section>
  );
}

const keyOf = ({ id }: RejectedLine) => String(id);

function save(name: string, rejected: readonly RejectedLine[]): void {
  const { csvForm } = store.getState();
  const head = csvHeader(['line', 'reason', 'text'], csvForm);
  const lines = rejected.map((each) =>
    csvRecord([each.line, each.reason, each.text].map((value) => valueCell(value, csvForm))),
  );
  download(fileName(`${name}.rejected`, 'csv'), new Blob([head, ...lines]), 'text/csv');
}
