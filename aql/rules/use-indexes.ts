import type { Expression } from '../ast.ts';
import { conjunctsOf, disjunctsOf, joinConjuncts } from '../expression-tree.ts';
import { EnumerateCollectionNode } from '../nodes/enumerate-collection.ts';
import { type IndexLookup, IndexNode } from '../nodes/index-scan.ts';
import { chooseIndex, coveredBy, type IndexChoice } from '../plan/index-choice.ts';
import { type AttributeCondition, attributeCondition } from '../plan/index-conditions.ts';
import { type IndexHint, indexHintOf, rejectUnusedHint } from '../plan/index-hints.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import type { Plan, PlanNode } from '../plan/PlanNode.ts';
import type { PlanScope } from '../plan/PlanScope.ts';
import { conditionsBehind, setFrom } from './lib/loop-conditions.ts';
import { indexForSort } from './lib/sort-by-index.ts';

const rule: OptimizerRule = {
  id: 'use-indexes',
  description:
    'Uses an index for the filters that follow a loop over a collection, if that reduces the number of documents. Without such filters, uses an index in the order of the following sort.',
  orders: [300],
  isIn28: true,
  needs: ['EnumerateCollectionNode'],
  apply(plan: Plan, scope: PlanScope): Plan {
    let nodes: PlanNode[] | undefined;
    for (const [at, node] of plan.nodes.entries()) {
      if (!(node instanceof EnumerateCollectionNode) || node.sampleSize !== undefined) continue;
      const hint = indexHintOf(scope, node.variable);
      if (hint?.isDisabled === true) continue;
      const byFilter = indexNodeFor(plan, at, node, scope, hint);
      if (byFilter === undefined && hint?.isForced === true) rejectUnusedHint(node.collection, hint);
      const found = byFilter ?? scanInOrder(plan, at, node, scope);
      if (found === undefined) continue;
      nodes ??= [...plan.nodes];
      nodes[at] = found;
    }
    return nodes === undefined ? plan : { nodes };
  },
};
export default rule;

/** The scan of an index that replaces the following sort; undefined if none covers the whole sort. */
function scanInOrder(
  plan: Plan,
  at: number,
  node: EnumerateCollectionNode,
  scope: PlanScope,
): IndexNode | undefined {
  const found = indexForSort(plan, at, node, scope);
  return found?.covered === found?.sort.paths.length ? found?.scan : undefined;
}

function indexNodeFor(
  plan: Plan,
  at: number,
  node: EnumerateCollectionNode,
  scope: PlanScope,
  hint: IndexHint | undefined,
): IndexNode | undefined {
  const collection = scope.collection(node.collection);
  if (collection === undefined) return undefined;
  // Variables set by the loop or a later node have no value at the time of the lookup.
  const tooLate = setFrom(plan, at);
  const isTooLate = (expression: Expression): boolean => {
    for (const id of scope.planned(expression).uses) if (tooLate.has(id)) return true;
    return !scope.isRepeatable(expression);
  };
  const conditionOf = (expression: Expression): AttributeCondition | undefined =>
    attributeCondition(expression, node.variable, isTooLate);

  const expressions = conditionsBehind(plan, at).map(({ expression }) => expression);
  const conditions = expressions.map(conditionOf).filter((condition) => condition !== undefined);
  const single = chooseIndex(collection, conditions, hint);
  let best: { readonly choices: readonly IndexChoice[]; readonly condition: Expression } | undefined;
  if (single !== undefined)
    best = {
      choices: [single],
      condition: joinConjuncts(coveredBy(single).map(({ expression }) => expression)),
    };
  let minItems = single?.estimatedItems ?? Number.POSITIVE_INFINITY;

  for (const expression of expressions) {
    const alternatives = disjunctsOf(expression);
    if (alternatives.length < 2) continue;
    const choices = alternatives.map((alternative) =>
      chooseIndex(
        collection,
        conjunctsOf(alternative)
          .map(conditionOf)
          .filter((condition) => condition !== undefined),
        hint,
      ),
    );
    if (choices.some((choice) => choice === undefined)) continue;
    const items = choices.reduce((sum, choice) => sum + (choice?.estimatedItems ?? 0), 0);
    if (items >= minItems) continue;
    minItems = items;
    best = { choices: choices.filter((choice) => choice !== undefined), condition: expression };
  }
  if (best === undefined) return undefined;
  return new IndexNode(
    node.collection,
    node.variable,
    best.choices.map((choice) => lookupOf(choice, scope)),
    false,
    scope.planned(best.condition),
  );
}

function lookupOf({ index, equal, low, high, estimatedItems }: IndexChoice, scope: PlanScope): IndexLookup {
  const bound = (condition: AttributeCondition | undefined) =>
    condition === undefined
      ? undefined
      : { planned: scope.planned(condition.value), isInclusive: condition.operator.endsWith('=') };
  return {
    index,
    attribute: index.type === 'primary' || index.type === 'edge' ? equal[0]?.path : undefined,
    equal: equal.map((condition) => ({
      planned: scope.planned(condition.value),
      isList: condition.operator === 'in',
    })),
    low: bound(low),
    high: bound(high),
    estimatedItems,
  };
}
