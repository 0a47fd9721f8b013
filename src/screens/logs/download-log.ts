import { fetchLogPage } from '../../api/logs.ts';
import type { Command, CommandContext } from '../../command.ts';
import { download } from '../../lib/download.ts';
import { fileName } from '../../lib/file-name.ts';
import { formatDate } from '../../lib/format.ts';
import { withProgress } from '../../store/progress.ts';
import { type LogTab, levelName } from './log-levels.ts';
import { type LogRange, timesOf } from './log-range.ts';

export interface DownloadLogArgs {
  readonly tab: LogTab;
  readonly search: string;
  readonly topic: string;
  readonly range: LogRange;
  readonly zone: 'utc' | 'local';
}

/** All entries of the tab and the filter as a text file, newest first. */
export const downloadLog: Command<DownloadLogArgs, CommandContext> = {
  id: 'logs.download',
  label: 'Download the log',
  isListed: false,
  errorTitle: 'The log could not be downloaded',
  async run(_context, { tab, search, topic, range, zone }) {
    const { entries } = await withProgress('Loading the log', () =>
      fetchLogPage({ filter: { level: tab.filter, search, topic, ...timesOf(range, Date.now()) } }),
    );
    const lines = entries.map(({ level, topic, timestamp, text }) =>
      [formatDate(timestamp * 1000, zone), levelName(level), topic ?? '', text].join('\t'),
    );
    download(fileName(`log-${tab.id}`, 'txt'), `${lines.join('\n')}\n`, 'text/plain');
  },
};
