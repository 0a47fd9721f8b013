import { Fragment } from 'react';
import classes from './OneLine.module.css';

const breaks = /\r\n|[\n\r\u2028\u2029]/;

/** A text in one line, with a mark for each line break. */
export function OneLine({ text }: { readonly text: string }) {
  if (!breaks.test(text)) return <bdi>{text}</bdi>;
  return (
    <bdi>
      {text.split(breaks).map((line, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
        <Fragment key={number}>
          {number > 0 && (
            <span className={classes.mark} role="img" aria-label="Line break" title="Line break">
              ↵
            </span>
          )}
          {line}
        </Fragment>
      ))}
    </bdi>
  );
}
