import { ruleDescription, ruleNames } from '../../../aql/optimize.ts';
import { code, page, table } from '../markdown.ts';

/** The rules of the optimizer in the order in which they are applied. */
export function optimizerRulesPage(): string {
  const in28 = new Set(ruleNames('2.8'));
  const rows = ruleNames('3.12')
    .filter((name) => !/-\d+$/.test(name) || ruleDescription(name.replace(/-\d+$/, '')) === undefined)
    .map((name) => [code(name), ruleDescription(name) ?? '', in28.has(name) ? 'yes' : '']);
  return page('Optimizer rules', [
    'Rules change a plan without changing its result. Rows are in the order of their first use. `optimizer.rules` in the options of a query switches rules: `"-use-indexes"` without one, `"-all"` without all, `"+use-indexes"` with one again.',
    table(['rule', 'what it does', 'listed to clients of 2.8'], rows),
  ]);
}
