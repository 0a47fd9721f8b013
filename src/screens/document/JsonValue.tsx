import { cutText, tooltipText } from '../../lib/bound-text.ts';
import type { JsonType } from '../../lib/json/JsonTree.ts';
import { numberNote } from '../../lib/json/value-text.ts';
import classes from './JsonValue.module.css';
import { LongValue } from './LongValue.tsx';

interface JsonValueProps {
  /** The exact JSON text. */
  readonly text: string;
  readonly type: JsonType;
  readonly query?: string;
  /** False: notes on exact numbers are omitted. */
  readonly hasNotes?: boolean;
}

/** Longer values are cut, and can be shown in a panel. */
const maxShown = 400;

/** A value in the colour of its type; a web address is a link. Contents are text, never HTML. */
export function JsonValue({ text, type, query = '', hasNotes = true }: JsonValueProps) {
  const shown = cutText(text, maxShown);
  const note = type === 'number' && hasNotes ? numberNote(text) : undefined;
  const address = type === 'string' ? webAddress(text) : undefined;
  return (
    <>
      <code
        className={classes.value}
        data-type={type}
        title={text.length > 60 ? tooltipText(text) : undefined}
      >
        {address === undefined ? (
          <Marked text={shown} query={query} />
        ) : (
          <a href={address} target="_blank" rel="noreferrer noopener" tabIndex={-1}>
            <Marked text={shown} query={query} />
          </a>
        )}
      </code>
      {text.length > maxShown && <LongValue text={text} />}
      {note !== undefined && <span className={classes.note}>{note}</span>}
    </>
  );
}

/** A text with the first searched part highlighted. */
export function Marked({ text, query }: { readonly text: string; readonly query: string }) {
  const at = query === '' ? -1 : text.toLowerCase().indexOf(query.toLowerCase());
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark className={classes.mark}>{text.slice(at, at + query.length)}</mark>
      {text.slice(at + query.length)}
    </>
  );
}

function webAddress(text: string): string | undefined {
  if (text.length > 2000 || !/^"https?:\/\//.test(text)) return undefined;
  const address = JSON.parse(text) as string;
  return URL.canParse(address) ? address : undefined;
}
