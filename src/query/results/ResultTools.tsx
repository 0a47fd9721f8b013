import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconBraces,
  IconChevronDown,
  IconCopy,
  IconDots,
  IconDownload,
  IconEraser,
  IconList,
  IconRowInsertBottom,
  IconTable,
} from '@tabler/icons-react';
import { formatAmount, formatExact } from '../../lib/format.ts';
import { notify, notifyError, notifySuccess } from '../../store/notifications.ts';
import { store } from '../../store/store.ts';
import { CsvFields } from '../../ui/forms/CsvFields.tsx';
import type { QueryRun } from '../run/QueryRun.ts';
import type { QueryResult } from '../run/run-state.ts';
import { originOf, type RowOrigin } from './download/all-rows.ts';
import { downloadResult } from './download/download-result.ts';
import { type RowFormat, rowFormats, rowsText } from './download/write-rows.ts';
import { loadAll } from './load-all.ts';
import classes from './ResultPane.module.css';

interface ResultToolsProps {
  readonly run: QueryRun;
  readonly result: QueryResult;
}

const formatIcons: Readonly<Record<RowFormat, typeof IconBraces>> = {
  json: IconBraces,
  jsonl: IconList,
  csv: IconTable,
};

const originNotes: Readonly<Record<RowOrigin, string>> = {
  loaded: 'All rows are loaded. A download does not run the query again.',
  again: 'A download runs the query again and streams all rows into the file, whatever its size.',
  cursor: 'The query changes data and is not run again: the download reads the rest of its open cursor.',
  rest: 'The query changes data and is not run again, and its cursor has expired: the file gets the loaded rows.',
};

/** Larger texts are downloaded instead of copied. */
const maxCopiedCharacters = 50_000_000;

/** The menus at the end of the bar: download and copy, and more. */
export function ResultTools({ run, result }: ResultToolsProps) {
  const { loadedRows, totalRows, hasMore, moreFailure } = result;
  const loaded = formatAmount(loadedRows, 'loaded row');
  const origin = originOf(result);
  const all =
    origin === 'rest' ? loaded : totalRows === undefined ? 'all rows' : formatAmount(totalRows, 'row');
  return (
    <>
      <Menu position="bottom-end" width={304}>
        <Menu.Target>
          <Button
            variant="default"
            size="xs"
            className={classes.tool}
            leftSection={<IconDownload size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            Download result
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Download result: {all}</Menu.Label>
          {(['json', 'jsonl', 'csv'] as const).map((format) => {
            const Icon = formatIcons[format];
            return (
              <Menu.Item
                key={format}
                leftSection={<Icon size={16} aria-hidden />}
                rightSection={<span className={classes.menuNote}>{rowFormats[format].note}</span>}
                onClick={() => void downloadResult(run, format)}
              >
                {rowFormats[format].label}
              </Menu.Item>
            );
          })}
          <Menu.Divider />
          {(['json', 'csv'] as const).map((format) => (
            <Menu.Item
              key={format}
              leftSection={<IconCopy size={16} aria-hidden />}
              rightSection={<span className={classes.menuNote}>{loaded}</span>}
              onClick={() => void copyRows(run, format)}
            >
              Copy as {rowFormats[format].label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <CsvFields hasNull />
          <Menu.Divider />
          <p className={classes.menuText}>{originNotes[origin]}</p>
        </Menu.Dropdown>
      </Menu>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label="More" title="More">
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconRowInsertBottom size={16} aria-hidden />}
            disabled={!hasMore || moreFailure !== undefined}
            onClick={() => void loadAll(run)}
          >
            Load all rows{totalRows === undefined ? '' : ` (${formatExact(totalRows)})`}
          </Menu.Item>
          <Menu.Item leftSection={<IconEraser size={16} aria-hidden />} onClick={() => run.clear()}>
            Clear output
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

async function copyRows(run: QueryRun, format: 'json' | 'csv'): Promise<void> {
  const { rows } = run;
  if (rows.characters > maxCopiedCharacters) {
    notify(
      'error',
      'The rows could not be copied',
      'They are too large for the clipboard. Download them instead.',
    );
    return;
  }
  try {
    await navigator.clipboard.writeText(
      rowsText(rows.chunks, rows.columns, { format, csv: store.getState().csvForm }),
    );
    notifySuccess(`${formatAmount(rows.length, 'row')} copied as ${rowFormats[format].label}`);
  } catch (error) {
    notifyError(error, 'The rows could not be copied');
  }
}
