import { parseReport, printReport } from '../../../protocol/benchmark-report.ts';
import type { Command, CommandContext } from '../../command.ts';
import { download } from '../../lib/download.ts';
import { fileName } from '../../lib/file-name.ts';
import { formatAmount } from '../../lib/format.ts';
import { confirm } from '../../store/confirm.ts';
import { notifySuccess } from '../../store/notifications.ts';
import type { BenchmarkSession } from './BenchmarkSession.ts';
import { toRecords, toReports } from './records.ts';

interface BenchmarkContext extends CommandContext {
  readonly session: BenchmarkSession;
}

type BenchmarkCommand<Args = void> = Command<Args, BenchmarkContext>;

const group = 'Benchmark';
/** Larger files are not reports. */
const maxBytes = 20_000_000;

const run: BenchmarkCommand = {
  id: 'benchmark.run',
  label: 'Run benchmark',
  group,
  key: 'mod+Enter',
  errorTitle: 'Benchmark',
  when: (_state, { session }) => !session.isRunning,
  run: ({ session }) => session.run(),
};

const stop: BenchmarkCommand = {
  id: 'benchmark.stop',
  label: 'Stop benchmark',
  group,
  key: 'Escape',
  when: (_state, { session }) => session.isRunning,
  run: ({ session }) => session.stop(),
};

const exportRecords: BenchmarkCommand = {
  id: 'benchmark.export',
  label: 'Export runs as JSON',
  group,
  when: (_state, { session }) => session.state.records.length > 0,
  run({ session }) {
    const { records, compared } = session.state;
    const chosen = records.filter(({ id }) => compared.includes(id));
    const reports = toReports(chosen.length > 0 ? chosen : records);
    reports.forEach((report, nth) => {
      const number = reports.length === 1 ? '' : `-${nth + 1}`;
      download(
        fileName(`benchmark-${report.benchmark}${number}`, 'json'),
        printReport(report),
        'application/json',
      );
    });
  },
};

const importFile: BenchmarkCommand<File> = {
  id: 'benchmark.import',
  label: 'Import report',
  group,
  isListed: false,
  errorTitle: 'Report import failed',
  async run({ session }, file) {
    if (file.size > maxBytes) {
      throw new Error(
        `${file.name}: expected a report of at most 20 MB, found ${formatAmount(file.size, 'byte')}`,
      );
    }
    const report = parseReport(await file.text(), file.name);
    if (report.rows.length === 0) throw new Error(`${file.name}: expected rows, found none`);
    session.add(toRecords(report, file.name));
    notifySuccess('Benchmark', `${formatAmount(report.rows.length, 'row')} imported from ${file.name}.`);
  },
};

const compare: BenchmarkCommand<{ readonly id: string }> = {
  id: 'benchmark.compare',
  label: 'Compare run',
  group,
  isListed: false,
  run: ({ session }, { id }) => session.toggleCompared(id),
};

const remove: BenchmarkCommand<{ readonly id: string }> = {
  id: 'benchmark.remove',
  label: 'Delete run',
  group,
  isListed: false,
  run: ({ session }, { id }) => session.remove([id]),
};

const clear: BenchmarkCommand = {
  id: 'benchmark.clear',
  label: 'Delete all runs',
  group,
  when: (_state, { session }) => session.state.records.length > 0,
  async run({ session }) {
    const { records } = session.state;
    const { isConfirmed } = await confirm({
      title: 'Delete all runs',
      text: `Delete ${formatAmount(records.length, 'run')} from this browser? This cannot be undone.`,
      action: 'Delete',
    });
    if (isConfirmed) session.remove(records.map(({ id }) => id));
  },
};

export const benchmarkCommands = [run, stop, exportRecords, importFile, compare, remove, clear];
