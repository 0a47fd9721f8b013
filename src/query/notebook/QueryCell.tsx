import { type Ref, useImperativeHandle, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { bindParametersOf } from '../../../aql/editor/bind-parameters.ts';
import type { NotebookCell } from '../../lib/notebook.ts';
import { boundNames } from '../binds/bound-names.ts';
import { AqlEditor, type AqlEditorHandle } from '../editor/AqlEditor.tsx';
import { ResultPane } from '../results/ResultPane.tsx';
import classes from './Notebook.module.css';
import type { NotebookSession } from './NotebookSession.ts';

interface QueryCellProps {
  readonly session: NotebookSession;
  readonly cell: NotebookCell;
  /** Number of the query among the queries, from 1. */
  readonly queryNumber: number;
  /** The editor takes the focus when it has loaded. */
  readonly hasFocus: boolean;
  readonly ref?: Ref<{ readonly focus: () => void }>;
}

const lineHeightPx = 20;
const minLines = 2;
const maxLines = 24;
/** Longer lines need the whole width. */
const besideColumns = 60;

/** A query with its result, beside it if the query is narrow. */
export function QueryCell({ session, cell, queryNumber, hasFocus, ref }: QueryCellProps) {
  const editor = useRef<AqlEditorHandle>(null);
  const run = session.runOf(cell.id);
  const { status, result } = useStore(run.store);
  const parameters = useStore(session.store, ({ notebook }) => notebook.parameters);
  const cells = useStore(session.store, ({ notebook }) => notebook.cells);
  const bindNames = useMemo(
    () => [
      ...Object.keys(parameters),
      ...cells.flatMap(({ name }) => (name === undefined ? [] : [name, `@${name}`])),
    ],
    [parameters, cells],
  );
  const used = useStore(session.store, ({ binds }) => binds.get(cell.id));
  const bound = useMemo(() => boundNames(parameters, used ?? []), [parameters, used]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parameters are read from the session
  const request = useMemo(() => session.requestOf(cell), [session, cell, parameters]);
  useImperativeHandle(ref, () => ({ focus: () => editor.current?.focus() }));
  const lines = cell.text.split('\n');
  const heightPx = Math.max(minLines, Math.min(maxLines, lines.length)) * lineHeightPx + 16;
  const isNarrow = lines.every((line) => line.length <= besideColumns);
  const failure = status.kind === 'failed' ? status.failure : undefined;
  const hasResult = status.kind !== 'idle' || result !== undefined;
  return (
    <div className={classes.query} data-beside={(isNarrow && hasResult) || undefined}>
      <div className={classes.editor} style={{ height: heightPx }}>
        <AqlEditor
          ref={editor}
          name={`notebook ${cell.id}`}
          label="Query of the cell"
          text={cell.text}
          connection={run.connection}
          bindNames={bindNames}
          bindCollections={bound.collections}
          bindAttributes={bound.attributes}
          hasFocus={hasFocus}
          isReadOnly={session.readOnlyReason !== undefined}
          error={failure?.range && { ...failure.range, message: failure.message }}
          onChange={(text) => session.setText(cell.id, text)}
          onBinds={(found) => session.setBinds(cell.id, found)}
          onRun={() => void session.runCell(cell.id)}
        />
      </div>
      {hasResult && (
        <div className={classes.result}>
          <ResultPane
            label={`Result of query ${queryNumber}`}
            run={run}
            request={request}
            editorText={cell.text}
            view={cell.kind === 'query' ? cell.view : undefined}
            onView={(view) => session.setView(cell.id, view)}
            chart={cell.kind === 'query' ? cell.chart : undefined}
            onChart={(chart) => session.setChart(cell.id, chart)}
            onSelectRange={(start, end) => editor.current?.select(start, end)}
          />
        </div>
      )}
    </div>
  );
}

/** 'uses @a, @b'; empty without bind parameters. */
export function usesText(text: string): string {
  const names = bindParametersOf(text, '3.12').map(({ key }) => `@${key}`);
  return names.length === 0 ? '' : `uses ${names.join(', ')}`;
}
