import type { Dialect } from '../protocol/dialect.ts';
import { collectRegistry } from '../protocol/lib/registry.ts';
import type { Clock } from './execution.ts';
import { type NodeTypes, nodeTypesOf, toNodeTypes } from './plan/node-types.ts';
import type { OptimizerRule } from './plan/OptimizerRule.ts';
import type { Plan, PlanNode } from './plan/PlanNode.ts';
import type { PlanScope } from './plan/PlanScope.ts';

/** A plan with the names of the rules that changed it, in order of application. */
interface RuledPlan {
  readonly plan: Plan;
  readonly rules: readonly string[];
  /** Types of its nodes, subqueries included. */
  readonly nodeTypes: NodeTypes;
}

/** The cheapest plan of a query. */
export interface OptimizedPlan extends RuledPlan {
  /** All plans of the optimizer, cheapest first. */
  readonly plans: readonly RuledPlan[];
  readonly stats: {
    readonly rulesExecuted: number;
    readonly rulesSkipped: number;
    readonly plansCreated: number;
    /** Seconds of each executed rule; undefined without a clock. */
    readonly ruleSeconds: ReadonlyMap<string, number> | undefined;
  };
}

interface Stage {
  readonly name: string;
  readonly nameIn28: string;
  readonly order: number;
  readonly needs: NodeTypes;
  readonly isIn28: boolean;
  readonly rule: OptimizerRule;
  readonly change: Change;
}

type Change = (plan: Plan, scope: PlanScope) => Plan;

const registry = collectRegistry(
  import.meta.glob<OptimizerRule>('./rules/*.ts', { eager: true, import: 'default' }),
);

const stages: readonly Stage[] = [...registry.values()]
  .flatMap((rule) =>
    rule.orders.flatMap((order, at): readonly Stage[] => {
      const nth = at === 0 ? '' : `-${at + 1}`;
      const { isIn28, applyBeyond28 } = rule;
      const stage = {
        name: rule.id + nth,
        nameIn28: (rule.nameIn28 ?? rule.id) + nth,
        order,
        needs: toNodeTypes(rule.needs ?? []),
        rule,
      };
      const beyond = applyBeyond28 && { ...stage, isIn28: false, change: applyBeyond28 };
      return [{ ...stage, isIn28, change: rule.apply }, ...(beyond === undefined ? [] : [beyond])];
    }),
  )
  .sort((left, right) => left.order - right.order);

/** Rule names that the option `optimizer.rules` accepts, in order of application. */
export function ruleNames(dialect: Dialect): readonly string[] {
  const names =
    dialect === '3.12'
      ? stages.map(({ name }) => name)
      : stages.filter(({ isIn28 }) => isIn28).map(({ nameIn28 }) => nameIn28);
  // Two stages can have a common name.
  return [...new Set(names)];
}

/** Undefined for an unknown rule. */
export function ruleDescription(ruleName: string): string | undefined {
  return stages.find((stage) => stage.name === ruleName || stage.nameIn28 === ruleName)?.rule.description;
}

/** True for a rule that can create alternative plans. */
export function makesPlans(ruleName: string): boolean {
  return stages.some(({ name, rule }) => name === ruleName && rule.alternatives !== undefined);
}

/** Default of the option maxNumberOfPlans. */
const defaultMostPlans = 128;

/** Applies all enabled rules, each to the whole plan with its subqueries. With a clock, the rules are measured. */
export function optimize(plan: Plan, scope: PlanScope, clock?: Clock): OptimizedPlan {
  const is28 = scope.dialect === '2.8';
  const isOn = ruleSwitch(scope.options.optimizerRules ?? []);
  const maxPlans = scope.options.maxNumberOfPlans ?? defaultMostPlans;
  const plans: RuledPlan[] = [{ plan, rules: [], nodeTypes: nodeTypesOf(plan) }];
  let rulesExecuted = 0;
  let rulesSkipped = 0;
  const ruleSeconds = clock === undefined ? undefined : new Map<string, number>();
  const hasInside = scope.hasSubplans;
  for (const { name, nameIn28, needs, isIn28, rule, change } of stages) {
    const ownName = is28 ? nameIn28 : name;
    // The changes of a rule beyond those of 2.8 count as one with the others.
    const counted = change === rule.apply ? plans.length : 0;
    if (!isOn(ownName)) {
      rulesSkipped += counted;
      continue;
    }
    rulesExecuted += counted;
    const fromMs = clock?.() ?? 0;
    const isInside = hasInside && applyInside(change, scope);
    const shownName = isIn28 || !is28 ? ownName : undefined;
    for (let at = 0, count = plans.length; at < count; at++) {
      const current = plans[at] as RuledPlan;
      if (!isInside && (current.nodeTypes & needs) !== needs) continue;
      const others = rule.alternatives?.(current.plan, scope, maxPlans - plans.length) ?? [];
      plans[at] = afterRule(current, changedPlan(change, current.plan, scope), shownName, isInside);
      for (const other of others) plans.push(afterRule(current, other, shownName, isInside));
    }
    if (clock !== undefined)
      ruleSeconds?.set(ownName, (ruleSeconds.get(ownName) ?? 0) + (clock() - fromMs) / 1000);
  }
  // The sort is stable: of plans with equal cost, the one closest to the query text is executed.
  if (plans.length > 1) {
    const costs = new Map(plans.map((each) => [each, scope.estimate(each.plan).cost]));
    plans.sort((left, right) => (costs.get(left) ?? 0) - (costs.get(right) ?? 0));
  }
  const best = plans[0] as RuledPlan;
  return { ...best, plans, stats: { rulesExecuted, rulesSkipped, plansCreated: plans.length, ruleSeconds } };
}

/**
 * Result of a rule. The rule name is recorded if the plan, or a subquery in it, has changed and the rule has
 * a name in this dialect.
 */
function afterRule(from: RuledPlan, plan: Plan, name: string | undefined, isInside: boolean): RuledPlan {
  const isChanged = plan !== from.plan;
  if (!isChanged && !(isInside && name !== undefined)) return from;
  return {
    plan,
    rules: name === undefined || name === from.rules.at(-1) ? from.rules : [...from.rules, name],
    nodeTypes: isChanged ? nodeTypesOf(plan) : from.nodeTypes,
  };
}

/** Applies the rule to subqueries within expressions; true if one changed. */
function applyInside(change: Change, scope: PlanScope): boolean {
  let isChanged = false;
  for (const [subquery, plan] of scope.subplans) {
    const changed = changedPlan(change, plan, scope);
    if (changed === plan) continue;
    scope.setSubplan(subquery, changed);
    isChanged = true;
  }
  return isChanged;
}

function changedPlan(change: Change, plan: Plan, scope: PlanScope): Plan {
  const changed = change(plan, scope);
  let nodes: PlanNode[] | undefined;
  // Allocation-free in the common case: most plans have no subquery and most rules do not apply.
  for (let at = 0; at < changed.nodes.length; at++) {
    const node = changed.nodes[at];
    if (node?.inner === undefined) continue;
    const inner = changedPlan(change, node.inner, scope);
    if (inner === node.inner) continue;
    nodes ??= [...changed.nodes];
    nodes[at] = node.withInner(inner);
  }
  return nodes === undefined ? changed : { nodes };
}

/**
 * `-all` disables all rules, `+name` and `-name` enable and disable one. The last entry for a rule counts.
 */
function ruleSwitch(words: readonly string[]): (name: string) => boolean {
  if (words.length === 0) return () => true;
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
