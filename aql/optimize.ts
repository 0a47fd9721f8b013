import { collectRegistry } from '../protocol/lib/registry.ts';
import { SubqueryNode } from './nodes/subquery.ts';
import type { OptimizerRule } from './plan/OptimizerRule.ts';
import type { Plan } from './plan/Plan.ts';
import type { PlanNode } from './plan/PlanNode.ts';
import type { PlanScope } from './plan/PlanScope.ts';

/** A plan with the names of the rules that changed it, in their order. */
export interface OptimizedPlan {
  readonly plan: Plan;
  readonly rules: readonly string[];
  readonly stats: {
    readonly rulesExecuted: number;
    readonly rulesSkipped: number;
    readonly plansCreated: number;
  };
}

interface Stage {
  readonly name: string;
  readonly order: number;
  readonly rule: OptimizerRule;
}

const registry = collectRegistry(
  import.meta.glob<OptimizerRule>('./rules/*.ts', { eager: true, import: 'default' }),
);

const stages: readonly Stage[] = [...registry.values()]
  .flatMap((rule) =>
    rule.orders.map((order, at) => ({ name: at === 0 ? rule.id : `${rule.id}-${at + 1}`, order, rule })),
  )
  .sort((left, right) => left.order - right.order);

/** Applies all rules that the query's options leave on, each to the whole plan with its subqueries. */
export function optimize(plan: Plan, scope: PlanScope): OptimizedPlan {
  const isOn = ruleSwitch(scope.options.optimizerRules ?? []);
  const rules: string[] = [];
  let current = plan;
  let rulesExecuted = 0;
  for (const { name, rule } of stages) {
    if (!isOn(name)) continue;
    rulesExecuted += 1;
    const changed = applyRule(rule, current, scope);
    if (changed !== current && (rule.isIn28 || scope.dialect !== '2.8')) rules.push(name);
    current = changed;
  }
  return {
    plan: current,
    rules,
    stats: { rulesExecuted, rulesSkipped: stages.length - rulesExecuted, plansCreated: 1 },
  };
}

function applyRule(rule: OptimizerRule, plan: Plan, scope: PlanScope): Plan {
  const changed = rule.apply(plan, scope);
  let isChanged = false;
  const nodes: readonly PlanNode[] = changed.nodes.map((node) => {
    if (!(node instanceof SubqueryNode)) return node;
    const inner = applyRule(rule, node.plan, scope);
    if (inner === node.plan) return node;
    isChanged = true;
    return new SubqueryNode(node.variable, inner);
  });
  return isChanged ? { nodes } : changed;
}

/** `-all` turns all off, `+name` and `-name` one; the last word on a rule counts. */
function ruleSwitch(words: readonly string[]): (name: string) => boolean {
  const switches = new Map<string, boolean>();
  let isAllOn = true;
  for (const word of words) {
    const isPlus = !word.startsWith('-');
    const name = word.replace(/^[+-]/, '');
    if (name === 'all') {
      isAllOn = isPlus;
      switches.clear();
    } else {
      switches.set(name, isPlus);
    }
  }
  return (name) => switches.get(name) ?? isAllOn;
}
