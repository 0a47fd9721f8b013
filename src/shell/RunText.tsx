import type { TextRun } from '../driver/printing/text-run.ts';
import classes from './RunText.module.css';

/** Printed text in the colors of its kinds. */
export function RunText({ runs }: { readonly runs: readonly TextRun[] }) {
  return runs.map(({ kind, text }, index) =>
    kind === 'plain' ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place in a line that does not change
      <span key={index} className={classes[kind]}>
        {text}
      </span>
    ),
  );
}
