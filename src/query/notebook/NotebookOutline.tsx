import { useStore } from 'zustand';
import { formatExact, formatTime } from '../../lib/format.ts';
import { headingsOf } from '../../lib/notebook.ts';
import { KeyValueList } from '../../ui/values/KeyValueList.tsx';
import classes from './Notebook.module.css';
import type { NotebookSession } from './NotebookSession.ts';

/** The headings of a notebook as links, and its figures. */
export function NotebookOutline({ session }: { readonly session: NotebookSession }) {
  const { notebook, ranAtMs } = useStore(session.store);
  const headings = headingsOf(notebook.cells);
  const queries = notebook.cells.filter(({ kind }) => kind === 'query').length;
  const show = (cell: string) => {
    const element = document.getElementById(`cell-${cell}`);
    element?.scrollIntoView({ block: 'start' });
    element?.focus({ preventScroll: true });
  };
  return (
    <nav className={classes.outline} aria-label="Outline">
      <h2>Outline</h2>
      {headings.length === 0 && <p className={classes.hint}>Headings of texts are listed here.</p>}
      <ul>
        {headings.map(({ cell, level, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: headings have no identity
          <li key={index}>
            <button
              type="button"
              style={{ paddingInlineStart: 12 + (level - 1) * 16 }}
              onClick={() => show(cell)}
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
      <h2>Cells</h2>
      <div className={classes.outlineFigures}>
        <KeyValueList
          entries={[
            ['Text', formatExact(notebook.cells.length - queries)],
            ['Query', formatExact(queries)],
            ['Run all', ranAtMs === undefined ? 'not yet' : formatTime(ranAtMs, 'local')],
          ]}
        />
      </div>
    </nav>
  );
}
