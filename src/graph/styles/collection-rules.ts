import { ownMember } from '../../../protocol/lib/own-member.ts';
import type { CollectionNumbers } from '../model/collections.ts';
import type { GraphStyle, RulesOf } from './GraphStyle.ts';

/** What the rule of a collection sets. */
export interface OwnValue<Value> {
  readonly collection: string;
  readonly value: Value;
}

/**
 * What the rules set for collections of the graph, by number of the collection; undefined: no rule sets it for any of
 * them.
 */
export function ownValues<Rule, Value>(
  { names }: Pick<CollectionNumbers, 'names'>,
  rules: RulesOf<Rule> | undefined,
  pick: (rule: Rule) => Value | undefined,
): readonly (OwnValue<Value> | undefined)[] | undefined {
  if (rules === undefined) return undefined;
  const found = names.map((collection) => {
    const rule = ownMember(rules, collection);
    const value = rule && pick(rule);
    return value === undefined ? undefined : { collection, value };
  });
  return found.some((each) => each !== undefined) ? found : undefined;
}

/** The rules with some values of one collection changed; without the collection if no value is left. */
export function withRule<Rule extends object>(
  rules: RulesOf<Rule> | undefined,
  collection: string,
  changes: Partial<Rule>,
): RulesOf<Rule> | undefined {
  const { [collection]: before, ...others } = rules ?? {};
  const rule = Object.fromEntries(
    Object.entries({ ...before, ...changes }).filter(([, value]) => value !== undefined),
  ) as Rule;
  const all = Object.keys(rule).length === 0 ? others : { ...others, [collection]: rule };
  return Object.keys(all).length === 0 ? undefined : all;
}

/** The label of edges of a collection; undefined: none. */
export function edgeLabelIn({ edgeLabel, edgeRules }: GraphStyle, collection: string): string | undefined {
  const own = edgeRules && ownMember(edgeRules, collection)?.label;
  return (own ?? edgeLabel) || undefined;
}

/** True if edges of any collection have labels. */
export function hasEdgeLabel({ edgeLabel, edgeRules }: GraphStyle): boolean {
  return edgeLabel !== undefined || Object.values(edgeRules ?? {}).some(({ label }) => Boolean(label));
}
