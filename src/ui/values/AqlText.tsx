import type { ReactNode } from 'react';
import { tokenize } from '../../../aql/parser/lexer.ts';
import type { TokenKind } from '../../../aql/parser/tokens.ts';
import classes from './AqlText.module.css';
import { BoundedText } from './BoundedText.tsx';

/** Longer texts are shown without colours. */
const maxColoredLength = 20_000;

/** A query with colours for keywords, values and bind parameters. */
export function AqlText({ text }: { readonly text: string }) {
  return (
    <code className={classes.text}>
      {text.length > maxColoredLength ? <BoundedText text={text} units={maxColoredLength} /> : coloured(text)}
    </code>
  );
}

function coloured(text: string): readonly ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { kind, start, end: next } of tokenize(text, '3.12')) {
    const style = styleOf(kind);
    if (style === undefined || kind === 'end') continue;
    parts.push(
      text.slice(end, start),
      <span key={start} className={style}>
        {text.slice(start, next)}
      </span>,
    );
    end = next;
  }
  parts.push(text.slice(end));
  return parts;
}

function styleOf(kind: TokenKind): string | undefined {
  if (kind === 'bind' || kind === 'bindCollection') return classes.parameter;
  if (kind === 'string') return classes.string;
  if (kind === 'integer' || kind === 'double') return classes.number;
  return /^[A-Z]/.test(kind) ? classes.keyword : undefined;
}
