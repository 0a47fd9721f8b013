import type { Collections } from '../../adapters/GraphAdapter.ts';
import type { Query } from '../../adapters/queries.ts';
import { inlineBinds } from '../../workspace/inline-binds.ts';
import { binderOf, conditionAql } from './condition-aql.ts';
import {
  alternativesOf,
  type FilterCard,
  type FilterChain,
  fieldName,
  isIncomplete,
} from './filter-chain.ts';
import { valueTest } from './test-value.ts';

interface ChainQuery {
  readonly query: Query;
  /** Cards whose values the database does not store: degrees of the picture and metrics. */
  readonly left: readonly FilterCard[];
}

/**
 * The chain as one query over the collections of the graph. Without conditions on edges it returns the vertices,
 * otherwise `{vertices, edges}`; an edge passes only between vertices that pass.
 */
export function chainQuery({ cards }: FilterChain, { vertices, edges }: Collections): ChainQuery {
  const bindVars: Record<string, unknown> = {};
  const active = cards.filter((card) => card.isOn && !isIncomplete(card));
  const left = active.filter(({ field }) => field.kind !== 'attribute' && field.kind !== 'collection');
  const bind = binderOf(bindVars);
  const loopsOf = (element: FilterCard['element'], names: readonly string[], ends: string) => {
    const own = alternativesOf(cards)
      .map((group) => group.map(({ card }) => card).filter((card) => active.includes(card)))
      // An alternative that the database does not store makes its group unknown.
      .filter((group) => group[0]?.element === element && !group.some((card) => left.includes(card)));
    const wanted = names.filter((name) =>
      own.every((group) => group.some(({ field }) => field.kind === 'attribute') || isIn(group, name)),
    );
    const variable = element === 'vertices' ? 'v' : 'e';
    return wanted.map((name, place) => {
      bindVars[`@${element}${place}`] = name;
      const filters = own.flatMap((group) => {
        const attributes = group.flatMap((card) =>
          card.field.kind === 'attribute' ? [conditionAql(variable, card.field.name, card, bind)] : [],
        );
        if (attributes.length === 0 || isIn(group, name)) return [];
        return attributes.length === 1 ? attributes : [attributes.map((each) => `(${each})`).join(' || ')];
      });
      const conditions = [...filters, ...(ends === '' ? [] : [ends])].map((each) => `\n  FILTER ${each}`);
      return `FOR ${variable} IN @@${element}${place}${conditions.join('')}\n  RETURN ${variable}`;
    });
  };
  const vertexLoops = loopsOf('vertices', vertices, '');
  if (!active.some((card) => card.element === 'edges' && !left.includes(card))) {
    return { query: { text: joined(vertexLoops), bindVars }, left };
  }
  const edgeLoops = loopsOf('edges', edges, 'e._from IN ids AND e._to IN ids');
  const text = [
    `LET vertices = ${listOf(vertexLoops)}`,
    'LET ids = vertices[*]._id',
    `LET edges = ${listOf(edgeLoops)}`,
    'RETURN {vertices, edges}',
  ].join('\n');
  return { query: { text, bindVars }, left };
}

/** True if one of the conditions is on the collection, and the collection passes it. */
function isIn(group: readonly FilterCard[], name: string): boolean {
  return group.some((card) => card.field.kind === 'collection' && valueTest(card)(name));
}

/** The query with its values instead of bind parameters; a comment names what is left out. */
export function chainText(chain: FilterChain, collections: Collections): string {
  const { query, left } = chainQuery(chain, collections);
  const names = [...new Set(left.map(({ field }) => fieldName(field)))];
  const comment = names.length === 0 ? '' : `// without the filters on ${names.join(', ')}\n`;
  return `${comment}${inlineBinds({ query: query.text, bindVars: query.bindVars })}\n`;
}

/** One query of several loops. */
function joined(loops: readonly string[]): string {
  if (loops.length === 1) return loops[0]!;
  return `FOR d IN ${listOf(loops)}\n  RETURN d`;
}

/** The rows of several loops as one array. */
function listOf(loops: readonly string[]): string {
  const parts = loops.map((loop) => `(\n  ${loop.replaceAll('\n', '\n  ')}\n)`);
  if (parts.length === 0) return '[]';
  return parts.length === 1 ? parts[0]! : `UNION(${parts.join(', ')})`;
}
