import { Button, Menu } from '@mantine/core';
import {
  IconBraces,
  IconChevronDown,
  IconDownload,
  IconFileTypeHtml,
  IconMarkdown,
  IconPrinter,
  IconTrash,
} from '@tabler/icons-react';
import { useStore } from 'zustand';
import { runCommand } from '../../command.ts';
import { download } from '../../lib/download.ts';
import { fileName, wordsOf } from '../../lib/file-name.ts';
import { formatDate } from '../../lib/format.ts';
import { notebookJson, notebookMarkdown } from '../../lib/notebook.ts';
import type { NotebookSession } from '../../query/notebook/NotebookSession.ts';
import { notifyError } from '../../store/notifications.ts';
import classes from './NotebooksScreen.module.css';

/** Exports a notebook, and deletes it. */
export function NotebookMenu({ session }: { readonly session: NotebookSession }) {
  const { notebook, ranAtMs } = useStore(session.store);
  const nameWith = (extension: string) => fileName(wordsOf(notebook.title), extension, 'notebook');
  const exportHtml = async () => {
    try {
      const { notebookHtml } = await import('../../query/notebook/notebook-html.tsx');
      download(nameWith('html'), await notebookHtml(session), 'text/html');
    } catch (error) {
      notifyError(error, 'The notebook could not be exported');
    }
  };
  return (
    <Menu position="bottom-end" width={320}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          rightSection={<IconChevronDown size={16} />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileTypeHtml size={16} />} onClick={() => void exportHtml()}>
          One HTML file, with results
        </Menu.Item>
        <Menu.Item
          leftSection={<IconMarkdown size={16} />}
          onClick={() => download(nameWith('md'), notebookMarkdown(notebook), 'text/markdown')}
        >
          Markdown, texts and queries
        </Menu.Item>
        <Menu.Item
          leftSection={<IconBraces size={16} />}
          onClick={() => download(nameWith('json'), notebookJson(notebook), 'application/json')}
        >
          Notebook (JSON), for import
        </Menu.Item>
        <Menu.Item leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
          Print or PDF
        </Menu.Item>
        <p className={classes.note}>
          {ranAtMs === undefined
            ? 'Run all cells before an export with results.'
            : `Results of ${formatDate(ranAtMs, 'local')}.`}{' '}
          The HTML file opens without a server and fetches nothing.
        </p>
        <Menu.Divider />
        <Menu.Item
          color="danger"
          leftSection={<IconTrash size={16} />}
          disabled={session.readOnlyReason !== undefined}
          onClick={() => void runCommand('notebooks.remove', notebook)}
        >
          Delete the notebook
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
