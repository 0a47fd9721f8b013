import { AqlText } from '../../ui/values/AqlText.tsx';
import classes from './PlanPane.module.css';

/** The explainer's text. Each line has its own colours, because the text is not one query. */
export function PlanText({ text }: { readonly text: string }) {
  return (
    <section
      className={classes.text}
      aria-label="Plan as text"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the text scrolls with the keyboard
      tabIndex={0}
    >
      {text.split('\n').map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
        <div key={index}>{line === '' ? '\u00a0' : <AqlText text={line} />}</div>
      ))}
    </section>
  );
}
