import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { tokenize } from '../../../aql/parser/lexer.ts';
import { cutText } from '../../lib/bound-text.ts';
import { formatAmount, formatDate, formatExact } from '../../lib/format.ts';
import type { NotebookCell } from '../../lib/notebook.ts';
import { kindOf, membersOf } from '../../lib/raw-json.ts';
import { pictureOf } from '../results/save-picture.ts';
import type { NotebookSession } from './NotebookSession.ts';
import { MarkdownText } from './TextCell.tsx';

/** Rows of one table in the file. */
const maxRows = 1000;

/**
 * A notebook with its results as one HTML file that fetches nothing: texts, queries, tables of the loaded rows, and
 * the picture of a chart or map that is shown now.
 */
export async function notebookHtml(session: NotebookSession): Promise<string> {
  const { notebook, ranAtMs } = session.store.getState();
  const pictures = new Map<string, string | undefined>();
  for (const { id, kind } of notebook.cells) if (kind === 'query') pictures.set(id, await readPicture(id));
  const body = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta
          httpEquiv="Content-Security-Policy"
          content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"
        />
        <title>{notebook.title}</title>
        <style>{style}</style>
      </head>
      <body>
        {notebook.cells.map((cell) =>
          cell.kind === 'text' ? (
            <MarkdownText key={cell.id} text={cell.text} />
          ) : (
            <QuerySection key={cell.id} session={session} cell={cell} picture={pictures.get(cell.id)} />
          ),
        )}
        <footer>
          {ranAtMs === undefined ? 'Not run as a whole.' : `Results of ${formatDate(ranAtMs, 'utc')}.`}
        </footer>
      </body>
    </html>,
  );
  return `<!doctype html>\n${body}\n`;
}

/** The whole text; colours do not need the console's style sheet. */
function colouredQuery(text: string): readonly ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { kind, start, end: next } of tokenize(text, '3.12')) {
    const style = styleOfToken(kind);
    if (style === undefined) continue;
    parts.push(
      text.slice(end, start),
      <span key={start} className={style}>
        {text.slice(start, next)}
      </span>,
    );
    end = next;
  }
  return [...parts, text.slice(end)];
}

function styleOfToken(kind: string): string | undefined {
  if (kind === 'bind' || kind === 'bindCollection') return 'bind';
  if (kind === 'string') return 'string';
  if (kind === 'integer' || kind === 'double') return 'number';
  return /^[A-Z]/.test(kind) ? 'keyword' : undefined;
}

/** UTF-16 units of a value. Longer ones are the rows of other cells. */
const maxValueLength = 2000;

/** The bind values with which the shown result was made. */
function Values({ values }: { readonly values: Readonly<Record<string, string>> }) {
  const entries = Object.entries(values);
  if (entries.length === 0) return null;
  return (
    <p className="values">
      {entries.map(([name, raw]) => (
        <span key={name}>
          <b>@{name}</b> = <code>{cutText(raw, maxValueLength)}</code>{' '}
        </span>
      ))}
    </p>
  );
}

interface QuerySectionProps {
  readonly session: NotebookSession;
  readonly cell: NotebookCell;
  /** Address of a picture that replaces the table. */
  readonly picture: string | undefined;
}

function QuerySection({ session, cell, picture }: QuerySectionProps) {
  const run = session.runOf(cell.id);
  const { result, status } = run.store.getState();
  return (
    <section>
      <pre>{colouredQuery(cell.text)}</pre>
      {result !== undefined && <Values values={result.request.bindVars} />}
      {status.kind === 'failed' && (
        <p className="error">
          [{status.failure.errorNum}] {status.failure.message}
        </p>
      )}
      {picture !== undefined && <img src={picture} alt={`Result of: ${cell.text}`} />}
      {result !== undefined && (
        <>
          {picture === undefined && <ResultTable rows={firstRows(run.rows)} />}
          <p className="note">
            {formatAmount(result.totalRows ?? result.loadedRows, 'row')}, {result.totalSeconds.toFixed(3)} s,{' '}
            {formatDate(result.startedAtMs, 'utc')}
            {picture === undefined &&
              result.loadedRows > maxRows &&
              `; the first ${formatExact(maxRows)} are shown`}
          </p>
        </>
      )}
    </section>
  );
}

function firstRows(rows: { readonly length: number; rowText(index: number): string }): readonly string[] {
  return Array.from({ length: Math.min(maxRows, rows.length) }, (_, index) => rows.rowText(index));
}

/** Objects have a column for each attribute, other values one column. Numbers keep their digits. */
function ResultTable({ rows }: { readonly rows: readonly string[] }) {
  const records = rows.map((text) =>
    kindOf(text) === 'object' ? membersOf(text) : new Map([['value', text]]),
  );
  const columns = [...new Set(records.flatMap((record) => [...record.keys()]))];
  return (
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column}>{column}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {records.map((record, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity
          <tr key={index}>
            {columns.map((column) => (
              <td key={column}>{cellText(record.get(column))}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function cellText(raw: string | undefined): string {
  if (raw === undefined) return '';
  return raw.startsWith('"') ? (JSON.parse(raw) as string) : raw;
}

/** The chart or map of a cell that is shown now, as the address of a picture; undefined for other views. */
async function readPicture(cell: string): Promise<string | undefined> {
  const drawing = document.querySelector<SVGSVGElement | HTMLCanvasElement>(
    `#cell-${cell} svg[role="img"], #cell-${cell} .uplot canvas`,
  );
  if (drawing === null) return undefined;
  const blob = await pictureOf(drawing);
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

const style = `body{max-width:720px;margin:32px auto;padding:0 16px;font:15px/1.5 system-ui,sans-serif;color:black}
pre{padding:12px;border:1px solid gainsboro;border-radius:6px;background:whitesmoke;overflow:auto;font:13px/20px monospace}
table{border-collapse:collapse;display:block;max-height:480px;overflow:auto;font-size:13px}
th,td{padding:3px 10px;border:1px solid gainsboro;text-align:left;vertical-align:top}th{background:whitesmoke;position:sticky;top:0}
img{max-width:100%}.keyword{color:navy;font-weight:600}.bind{color:mediumvioletred}.string{color:darkgreen}.number{color:saddlebrown}.values{font-size:13px}.note,footer{color:dimgray;font-size:12px}.error{color:firebrick}`;
