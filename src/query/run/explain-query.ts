import type { ObjectValue } from '../../../aql/values/value.ts';
import type { QueryPlan, QueryStats, QueryWarning } from '../../../protocol/api/lib/query-plan.ts';
import { queryApi } from '../../../protocol/api/query.ts';
import { queryTextApi } from '../../../protocol/api/query-text.ts';
import type { Connection } from '../../api/Connection.ts';
import { unlessMissing } from '../../api/unless-missing.ts';
import type { QueryRequest } from './query-request.ts';
import { explainBody } from './query-request.ts';
import type { QueryExplanation } from './run-state.ts';

/** The plan of a query and the explainer's text. */
export async function explainQuery(
  connection: Connection,
  request: QueryRequest,
  signal: AbortSignal,
): Promise<QueryExplanation> {
  const body = explainBody(request);
  const answer = await connection.sendJson(queryApi.explain, { signal }, body);
  const { plan, stats, warnings = [] } = await connection.parse(queryApi.explain, answer);
  if (plan === undefined) throw new Error('The server did not return a plan.');
  // An error of the query is known already: this call would answer it as text.
  const textAnswer = await unlessMissing(connection.sendJson(queryTextApi.explain, { signal }, body));
  const planText =
    textAnswer === null
      ? await textOfPlan(request.text, plan, warnings)
      : (await connection.parse(queryTextApi.explain, textAnswer)).msg;
  return { request, explainedAtMs: Date.now(), plan, planText: planText ?? '', stats, warnings };
}

/** The explainer's text without the server, such as ArangoDB 4, which does not write it. */
async function textOfPlan(text: string, plan: QueryPlan, warnings: readonly QueryWarning[]): Promise<string> {
  const { explainText } = await import('../../../aql/explainer/explain-text.ts');
  return explainText({ text, dialect: '3.12', warnings, plan: plan as unknown as ObjectValue });
}

/** The explainer's text of a profiled run, without a second run. */
export async function profileText(
  text: string,
  plan: QueryPlan,
  stats: QueryStats,
  phases: Readonly<Record<string, number>>,
  warnings: readonly QueryWarning[],
): Promise<string> {
  const { explainText } = await import('../../../aql/explainer/explain-text.ts');
  const nodes = (stats.nodes ?? []).map((node) => ({ ...node, filtered: node.filtered ?? 0 }));
  return explainText({
    text,
    dialect: '3.12',
    warnings,
    plan: plan as unknown as ObjectValue,
    profile: { stats: { ...stats, nodes }, phases },
  });
}
