import { type HistoryStep, queriesOf } from '../../command/HistoryStep.ts';
import { formatDate } from '../../lib/format.ts';
import { inlineBinds } from './inline-binds.ts';

/** The steps as an AQL script: one comment per step, then its queries with their values. */
export function toJournal(graph: string, steps: readonly HistoryStep[], timeMs: number): string {
  const lines = [
    `// History of the graph '${oneLine(graph)}', exported ${formatDate(timeMs, 'utc')}`,
    '// Each query runs by itself. Steps without a query changed only the picture.',
  ];
  steps.forEach((step, number) => {
    const detail = step.detail === undefined ? '' : ` (${oneLine(step.detail)})`;
    const mark = step.isWrite ? ', changes the database' : '';
    lines.push(
      '',
      `// ${number + 1}. ${oneLine(step.title)}${detail}, ${formatDate(step.time, 'utc')}${mark}`,
      ...queriesOf(step).map(inlineBinds),
    );
  });
  return `${lines.join('\n')}\n`;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ');
