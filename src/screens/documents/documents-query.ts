import { type Condition, type DocumentSort, pathOf, readValue } from './document-filter.ts';

/** The documents that the grid shows: all pages of a filter in their order. */
export interface DocumentsScope {
  readonly collection: string;
  readonly conditions: readonly Condition[];
  readonly sort?: DocumentSort | undefined;
}

interface DocumentsQuery {
  readonly query: string;
  readonly bindVars: Readonly<Record<string, unknown>> & { readonly '@collection': string };
}

/**
 * AQL for the documents of a filter. All conditions must match; names and values are bind parameters.
 *
 * @param tail the operations after the loop, with the document `d`: a projection, or a LIMIT before it; '': they follow later.
 */
export function documentsQuery(scope: DocumentsScope, tail = 'RETURN d'): DocumentsQuery {
  const { collection, conditions, sort } = scope;
  const bindVars: Record<string, unknown> & { '@collection': string } = { '@collection': collection };
  const lines = ['FOR d IN @@collection'];
  conditions.forEach(({ attribute, operator, text }, number) => {
    bindVars[`attribute${number}`] = toBindPath(attribute);
    bindVars[`value${number}`] = readValue(text).value;
    lines.push(`  FILTER d.@attribute${number} ${operator} @value${number}`);
  });
  if (sort) {
    bindVars.sort = toBindPath(sort.attribute);
    lines.push(`  SORT d.@sort ${sort.isDescending ? 'DESC' : 'ASC'}`);
  }
  lines.push(`  ${tail}`);
  return { query: lines.join('\n'), bindVars };
}

/** A list of names as a bind parameter is a path of nested attributes. */
function toBindPath(attribute: string): string | readonly string[] {
  const path = pathOf(attribute);
  return path.length === 1 ? path[0]! : path;
}
