import type { Dialect } from '../../protocol/dialect.ts';
import type { NodeProfile, QueryWarning } from '../execution.ts';
import type { ObjectValue } from '../values/value.ts';
import { textsOf } from './node.ts';
import { planLines, shownNodes } from './plan-lines.ts';
import {
  functionSection,
  indexSection,
  pathSection,
  ruleSection,
  type Section,
  traversalSection,
  warningSection,
  writeSection,
} from './sections.ts';
import { type Column, tableLines } from './table.ts';

/** Input of the explainer, as returned by `POST /_api/explain` or a profiled `POST /_api/cursor`. */
interface ExplainedQuery {
  readonly text: string;
  readonly dialect: Dialect;
  readonly plan: ObjectValue;
  readonly warnings: readonly QueryWarning[];
  /** Statistics of the optimizer. */
  readonly stats?: { readonly rulesExecuted: number; readonly plansCreated: number } | undefined;
  readonly isCacheable?: boolean | undefined;
  /** Profile, if the query was executed. */
  readonly profile?: QueryProfile | undefined;
}

interface QueryProfile {
  /** `extra.stats` with the attribute `nodes`. */
  readonly stats: Readonly<Record<string, unknown>> & { readonly nodes?: readonly NodeProfile[] };
  /** `extra.profile`: seconds by phase. */
  readonly phases: Readonly<Record<string, number>>;
}

/** Longer queries are cut in the middle. */
const maxQueryCharacters = 4096;
const queryColumns = 100;

/** A plan as text: query, nodes with estimates or profile figures, indexes, graphs, rules, warnings. */
export function explainText(explained: ExplainedQuery): string {
  const { dialect, plan, warnings, stats, profile } = explained;
  const shown = shownNodes(plan.nodes);
  const nodes = shown.map(({ node }) => node);
  const sections: readonly Section[] = [
    querySection(explained),
    ['Execution plan:', ...planLines(shown, profile?.stats.nodes)],
    indexSection(nodes),
    functionSection(nodes),
    traversalSection(nodes),
    pathSection(nodes),
    ruleSection(textsOf(plan.rules), dialect === '2.8' ? 'RuleName' : 'Rule Name'),
    writeSection(nodes),
    ...(profile === undefined ? [] : [statsSection(profile), phaseSection(profile)]),
    warningSection(warnings),
    dialect === '2.8' || stats === undefined
      ? []
      : [`${stats.rulesExecuted} rule(s) executed, ${stats.plansCreated} plan(s) created`],
  ];
  return `${sections
    .filter((section) => section.length > 0)
    .map((section) => `${section.join('\n')}\n`)
    .join('\n')}`;
}

function querySection({ text, dialect, isCacheable }: ExplainedQuery): Section {
  const isCut = text.length > maxQueryCharacters;
  const half = maxQueryCharacters / 2;
  const shown = isCut ? `${text.slice(0, half)} ... ${text.slice(-half)}` : text;
  const title =
    dialect === '2.8'
      ? `Query string${isCut ? ' (truncated)' : ''}:`
      : `Query String (${text.length} chars${isCacheable === undefined ? '' : `, cacheable: ${isCacheable}`})${isCut ? ' (truncated)' : ''}:`;
  return [title, ...wrap(shown)];
}

/** Wraps a text at 100 columns, at spaces where possible. */
function wrap(text: string): string[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const lines: string[] = [];
    let rest = line.trimEnd();
    while (rest.length > queryColumns) {
      const blank = rest.lastIndexOf(' ', queryColumns);
      const end = blank > rest.search(/\S/) ? blank : queryColumns;
      lines.push(` ${rest.slice(0, end).trimEnd()}`);
      rest = rest.slice(end).trimStart();
    }
    return rest === '' && lines.length > 0 ? lines : [...lines, ` ${rest}`.trimEnd()];
  });
}

const statTitles: readonly (readonly [title: string, member: string])[] = [
  ['Writes Exec', 'writesExecuted'],
  ['Writes Ign', 'writesIgnored'],
  ['Doc. Lookups', 'documentLookups'],
  ['Scan Full', 'scannedFull'],
  ['Scan Index', 'scannedIndex'],
  ['Filtered', 'filtered'],
  ['Peak Mem [b]', 'peakMemoryUsage'],
  ['Exec Time [s]', 'executionTime'],
];

function statsSection({ stats }: QueryProfile): Section {
  const known = statTitles.filter(([, member]) => typeof stats[member] === 'number');
  const columns: readonly Column[] = known.map(([title]) => ({ title, isNumeric: true }));
  const cell = (member: string): string => {
    const value = stats[member] as number;
    return member === 'executionTime' ? value.toFixed(5) : String(value);
  };
  return ['Query Statistics:', ...tableLines(columns, [known.map(([, member]) => cell(member))])];
}

function phaseSection({ phases }: QueryProfile): Section {
  const rows = Object.entries(phases).map(([phase, seconds]) => [phase, seconds.toFixed(5)]);
  const columns = [{ title: 'Query Stage' }, { title: 'Duration [s]', isNumeric: true }];
  return ['Query Profile:', ...tableLines(columns, rows)];
}
