import { Tooltip } from '@mantine/core';
import { formatExact } from '../../lib/format.ts';
import { Tag } from '../../ui/values/Tag.tsx';
import classes from './PlanPane.module.css';
import { ruleTexts } from './rule-texts.ts';

/** The optimizer rules that changed a plan, each with its explanation as a tooltip. */
export function RuleList({ rules }: { readonly rules: readonly string[] }) {
  const times = new Map<string, number>();
  for (const rule of rules) times.set(rule, (times.get(rule) ?? 0) + 1);
  return (
    <section className={classes.rules} aria-label="Rules applied">
      <span>
        <b>Rules applied</b> {formatExact(rules.length)}
      </span>
      {[...times].map(([rule, count]) => (
        <Tooltip key={rule} label={ruleTexts[rule] ?? rule} multiline maw={320}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip is read with the keyboard */}
          <span tabIndex={0}>
            <Tag>{count === 1 ? rule : `${rule} × ${count}`}</Tag>
          </span>
        </Tooltip>
      ))}
    </section>
  );
}
