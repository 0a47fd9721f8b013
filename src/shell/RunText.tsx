import type { TextRun } from '../../driver/printing/text-run.ts';
import { BoundedText } from '../ui/values/BoundedText.tsx';
import classes from './RunText.module.css';

/** UTF-16 units of a printed line that are shown at first. */
const maxShown = 4_000;

/** Printed text in the colors of its kinds. */
export function RunText({ runs }: { readonly runs: readonly TextRun[] }) {
  return runs.map(({ kind, text }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place in a line that does not change
    <span key={index} className={kind === 'plain' ? undefined : classes[kind]}>
      {text.length > maxShown ? <BoundedText text={text} units={maxShown} /> : text}
    </span>
  ));
}
