import type { Expression, VariableId } from '../ast.ts';
import { dialectRules } from '../dialect-rules.ts';
import { disjunctsOf, rewrite } from '../expression-tree.ts';
import { CalculationNode } from '../nodes/calculation.ts';
import { EnumerateCollectionNode } from '../nodes/enumerate-collection.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import type { Plan } from '../plan/PlanNode.ts';
import type { PlanScope } from '../plan/PlanScope.ts';
import { pathName, variableIn } from './lib/path-name.ts';

const rule: OptimizerRule = {
  id: 'replace-or-with-in',
  description: 'Replaces `a.x == 1 || a.x == 2` by `a.x IN [1, 2]`, which one index lookup covers.',
  orders: [260],
  isIn28: true,
  needs: ['FilterNode'],
  apply(plan: Plan, scope: PlanScope): Plan {
    const filtered = new Set<VariableId>();
    for (const node of plan.nodes)
      if (node.type === 'FilterNode') for (const id of node.uses) filtered.add(id);
    const places = placesOf(plan);
    let isChanged = false;
    const nodes = plan.nodes.map((node) => {
      if (!(node instanceof CalculationNode) || !filtered.has(node.variable)) return node;
      const { expression } = node.planned;
      // `rewrite` creates new objects in any case.
      let isReplaced = false;
      const changed = rewrite(expression, (part) => {
        const list = replaced(part, scope, places);
        if (list !== undefined) isReplaced = true;
        return list;
      });
      if (!isReplaced) return node;
      isChanged = true;
      return new CalculationNode(node.variable, scope.planned(changed));
    });
    return isChanged ? { nodes } : plan;
  },
};
export default rule;

/** Place in the plan of the node that sets a variable; variables of outer queries have none. */
interface Places {
  readonly variables: ReadonlyMap<VariableId, number>;
  /** Only the documents of collections. */
  readonly documents: ReadonlyMap<VariableId, number>;
}

function placesOf({ nodes }: Plan): Places {
  const entries = nodes.flatMap((node, place) => node.sets.map((id) => ({ id, place, node })));
  const documents = entries.filter(({ node }) => node instanceof EnumerateCollectionNode);
  return {
    variables: new Map(entries.map(({ id, place }) => [id, place])),
    documents: new Map(documents.map(({ id, place }) => [id, place])),
  };
}

function replaced(expression: Expression, scope: PlanScope, places: Places): Expression | undefined {
  const alternatives = disjunctsOf(expression);
  const [first] = alternatives;
  if (first === undefined || alternatives.length < 2) return undefined;
  for (const { side } of sidesOf(first)) {
    const items = valuesOf(alternatives, pathName(side), scope, places);
    if (items === undefined) continue;
    const { start, end } = expression;
    const right = { kind: 'array', items, start, end } as const;
    return { kind: 'binary', operator: 'in', left: side, right, start, end };
  }
  return undefined;
}

/** The values that the alternatives compare the path with; undefined if an alternative is another condition. */
function valuesOf(
  alternatives: readonly Expression[],
  path: string | undefined,
  scope: PlanScope,
  places: Places,
): readonly Expression[] | undefined {
  if (path === undefined) return undefined;
  const items: Expression[] = [];
  for (const alternative of alternatives) {
    const match = sidesOf(alternative).find(({ side }) => pathName(side) === path);
    if (match === undefined) return undefined;
    const { uses } = scope.planned(match.value);
    // The indexes of an inner collection serve the alternatives, but not a list of values of its documents.
    const place = places.variables.get(variableIn(match.side)) ?? -1;
    if ([...uses].some((id) => (places.documents.get(id) ?? -1) > place)) return undefined;
    // A value of the same document means a new list for each document.
    const isOwn = uses.has(variableIn(match.side));
    if (isOwn && !dialectRules[scope.dialect].listsOfOwnValues) return undefined;
    items.push(match.value);
  }
  return items;
}

/** Both readings of an equality. */
function sidesOf(
  expression: Expression,
): readonly { readonly side: Expression; readonly value: Expression }[] {
  if (expression.kind !== 'binary' || expression.operator !== '==') return [];
  const { left, right } = expression;
  return [
    { side: left, value: right },
    { side: right, value: left },
  ];
}
