import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { fetchNotebookVersion, fetchNotebookVersions } from '../../api/notebooks.ts';
import { formatAmount, formatBytes } from '../../lib/format.ts';
import type { NotebookSession } from '../../query/notebook/NotebookSession.ts';
import { type ComparedPart, compareNotebooks } from '../../query/notebook/versions/compare-notebooks.ts';
import type { DiffLine } from '../../query/notebook/versions/line-diff.ts';
import { notifyWithAction } from '../../store/notifications.ts';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { DateTime } from '../../ui/values/DateTime.tsx';
import classes from './VersionsDialog.module.css';

interface VersionsDialogProps {
  readonly session: NotebookSession;
  readonly onClose: () => void;
}

/** The former versions of a notebook, each compared with the current content, and restored as a new version. */
export function VersionsDialog({ session, onClose }: VersionsDialogProps) {
  const { key, rev } = useStore(session.store, ({ notebook }) => notebook);
  const [chosen, setChosen] = useState<string>();
  const versions = useQuery({
    queryKey: ['notebook-versions', key, rev],
    queryFn: ({ signal }) => fetchNotebookVersions(key, signal),
  });
  const shown = chosen ?? versions.data?.[0]?.key;
  return (
    <Dialog title="Versions" size="xl" onClose={onClose}>
      {versions.error && (
        <ErrorPanel
          title="The versions could not be loaded"
          error={versions.error}
          onRetry={() => void versions.refetch()}
        />
      )}
      {versions.isPending && <Skeleton height={160} />}
      {versions.data?.length === 0 && (
        <p className={classes.muted}>
          No former versions yet. The server keeps up to 50; saves of one user within a minute are one
          version.
        </p>
      )}
      {versions.data !== undefined && shown !== undefined && (
        <div className={classes.panes}>
          <ul className={classes.list} aria-label="Versions">
            {versions.data.map((version) => (
              <li key={version.key}>
                <button
                  type="button"
                  className={classes.version}
                  aria-pressed={version.key === shown}
                  onClick={() => setChosen(version.key)}
                >
                  <DateTime timeMs={version.changedAtMs} />
                  <span className={classes.author}>
                    {version.changedBy} · {formatBytes(version.sizeBytes)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <Version key={shown} session={session} version={shown} onClose={onClose} />
        </div>
      )}
    </Dialog>
  );
}

interface VersionProps extends VersionsDialogProps {
  readonly version: string;
}

function Version({ session, version, onClose }: VersionProps) {
  const { notebook, readOnlyReason } = useStore(session.store);
  const { data, error, refetch } = useQuery({
    queryKey: ['notebook-version', notebook.key, version],
    queryFn: ({ signal }) => fetchNotebookVersion(notebook.key, version, signal),
    staleTime: 'static',
  });
  const parts = useMemo(() => data && compareNotebooks(data, notebook), [data, notebook]);
  if (error)
    return (
      <ErrorPanel title="The version could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (data === undefined || parts === undefined) return <Skeleton height={160} />;
  const changed = parts.filter(({ change }) => change !== 'same');
  const restore = () => {
    const { title, cells, parameters } = notebook;
    session.edit(() => data);
    notifyWithAction('Notebook', 'The version is restored. The next save makes it a new version.', {
      label: 'Undo',
      run: () => session.edit(() => ({ title, cells, parameters })),
    });
    onClose();
  };
  return (
    <section className={classes.compared} aria-label="Changes since this version">
      <div className={classes.head}>
        <span role="status" className={classes.muted}>
          {changed.length === 0
            ? 'The notebook has this content.'
            : `${formatAmount(changed.length, 'part')} changed since this version`}
        </span>
        <Button
          size="xs"
          disabled={readOnlyReason !== undefined || changed.length === 0}
          title={readOnlyReason}
          onClick={restore}
        >
          Restore this version
        </Button>
      </div>
      {changed.map((part) => (
        <Part key={part.id} part={part} />
      ))}
    </section>
  );
}

const kindWords: Readonly<Record<ComparedPart['kind'], string>> = {
  text: 'Text',
  query: 'Query',
  title: 'Title',
  parameters: 'Parameters',
};

const marks: Readonly<Record<DiffLine['kind'], string>> = { same: ' ', added: '+', removed: '−' };

function Part({ part: { kind, change, lines } }: { readonly part: ComparedPart }) {
  return (
    <div className={classes.part}>
      <h3>
        {kindWords[kind]}, {change}
      </h3>
      {change !== 'moved' && (
        <pre className={classes.lines}>
          {lines.map(({ kind: lineKind, text }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines do not move
            <span key={at} data-kind={lineKind} className={classes.line}>
              {`${marks[lineKind]} ${text}`}
            </span>
          ))}
        </pre>
      )}
    </div>
  );
}
