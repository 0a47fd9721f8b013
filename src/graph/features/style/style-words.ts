import { ownMember } from '../../../../protocol/lib/own-member.ts';
import type { GraphStyle } from '../../styles/GraphStyle.ts';
import { describeCondition, type VertexCondition } from '../../styles/vertex-conditions.ts';

const names: Readonly<Record<keyof GraphStyle, string>> = {
  vertexLabel: 'Label vertices by',
  vertexShape: 'Vertex shape:',
  vertexColor: 'Colour vertices by',
  vertexSize: 'Size vertices by',
  vertexIcon: 'Icons by',
  edgeLabel: 'Label edges by',
  edgeShape: 'Edge shape:',
  edgeDirection: 'Arrows by',
  edgeColor: 'Colour edges by',
  isEdgeCurved: 'Curved edges:',
  isEdgeBundled: 'Bundled edges:',
  edgeWidth: 'Edge width by',
  regions: 'Regions:',
  groupShape: 'Groups:',
  isolated: 'Isolated vertices:',
  vertexRules: 'Styles of vertex collections:',
  edgeRules: 'Styles of edge collections:',
  vertexConditions: 'Rules:',
};

/** Attributes in which two styles differ, in words, such as 'Colour vertices by': country and continent. */
export function differencesOf(
  mine: GraphStyle,
  stored: GraphStyle,
): readonly { readonly name: string; readonly mine: string; readonly stored: string }[] {
  return (Object.keys(names) as (keyof GraphStyle)[])
    .filter((name) => JSON.stringify(mine[name]) !== JSON.stringify(stored[name]))
    .map((name) => ({
      name: names[name].replace(/:$/, ''),
      mine: describe(name, mine[name]),
      stored: describe(name, stored[name]),
    }));
}

/** Such as 'Colour vertices by country'; `former`: the style before the change. */
export function titleOf(changes: Partial<GraphStyle>, former: Partial<GraphStyle> = {}): string {
  const [first, ...others] = Object.entries(changes) as [keyof GraphStyle, GraphStyle[keyof GraphStyle]][];
  if (first === undefined || others.length > 0) return 'Change style';
  const [name, value] = first;
  return isRules(name) ? ruleTitle(changes[name], former[name]) : `${names[name]} ${describe(name, value)}`;
}

const isRules = (name: keyof GraphStyle): name is 'vertexRules' | 'edgeRules' =>
  name === 'vertexRules' || name === 'edgeRules';

type Rules = GraphStyle['vertexRules'] | GraphStyle['edgeRules'];

/** Names what a change changes: changes of the same, such as those of a slider, are one step. */
export function subjectOf(changes: Partial<GraphStyle>, former: GraphStyle): string {
  const parts = (Object.keys(changes) as (keyof GraphStyle)[]).flatMap((name) =>
    isRules(name)
      ? changedRules(changes[name], former[name]).map(
          ({ collection, part }) => `${name} ${collection} ${part}`,
        )
      : [name],
  );
  return parts.toSorted().join(' ');
}

/** Collection, part and new value of each difference. */
function changedRules(
  rules: Rules = {},
  former: Rules = {},
): readonly { readonly collection: string; readonly part: string; readonly value: unknown }[] {
  const membersOf = (all: Rules, name: string): Readonly<Record<string, unknown>> => ({
    ...ownMember(all as Readonly<Record<string, object>>, name),
  });
  return [...new Set([...Object.keys(former), ...Object.keys(rules)])].flatMap((collection) => {
    const [before, after] = [membersOf(former, collection), membersOf(rules, collection)];
    return [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]))
      .map((part) => ({ collection, part, value: after[part] }));
  });
}

/** Such as 'airports: colour by country'. */
function ruleTitle(rules: Rules = {}, former: Rules = {}): string {
  const changed = changedRules(rules, former);
  const [first] = changed;
  if (first === undefined || changed.some(({ collection }) => collection !== first.collection))
    return 'Change styles of collections';
  if (!Object.hasOwn(rules, first.collection)) return `${first.collection}: style of all`;
  return `${first.collection}: ${changed.map(({ part, value }) => partText(part, value)).join(', ')}`;
}

/** Such as 'colour by country'. */
function partText(part: string, value: unknown): string {
  const name = part === 'color' ? 'colour' : part;
  if (value === undefined) return `${name} as all`;
  const isText = typeof value !== 'object' || value === null;
  if (isText) return `${name} ${value === '' ? 'none' : String(value)}`;
  if ('attribute' in value) return `${name} by ${String(value.attribute)}`;
  const amount = 'radius' in value ? value.radius : 'factor' in value ? value.factor : undefined;
  return `${name} ${amount ?? ('kind' in value ? String(value.kind) : '')}`;
}

function describe(name: keyof GraphStyle, value: GraphStyle[keyof GraphStyle]): string {
  if (value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'string') return value === '' ? 'none' : value;
  if (isRules(name)) {
    const rules = Object.entries(value).map(([collection, rule]) => {
      const parts = Object.entries(rule as object).map(([part, own]) => partText(part, own));
      return `${collection}: ${parts.join(', ')}`;
    });
    return rules.join('; ');
  }
  if (Array.isArray(value)) return (value as readonly VertexCondition[]).map(describeCondition).join('; ');
  if ('attribute' in value && typeof value.attribute === 'string') return value.attribute;
  if ('column' in value && typeof value.column === 'string') return value.column;
  return 'kind' in value && typeof value.kind === 'string' ? value.kind : 'collection';
}
