import { DatabaseError } from '../../protocol/errors.ts';
import type { SourceCollection, StoredDocument } from '../source.ts';

interface Term {
  readonly operator: 'and' | 'or' | 'without';
  readonly word: string;
  readonly isPrefix: boolean;
}

/**
 * Documents that match a fulltext query. Terms are separated by commas or spaces: `word` or `complete:word`,
 * `prefix:word`; an unknown kind counts as `complete`. Terms are applied from left to right: a term with `|` adds its matches to the result, `-`
 * subtracts them, `+` or no sign intersects. Throws 1571 (fulltext index missing) and 10 (bad parameter) for
 * a term without a word.
 */
export function findTexts(
  collection: SourceCollection,
  attribute: string,
  query: string,
): readonly StoredDocument[] {
  const index = collection
    .indexes()
    .find(({ type, fields }) => type === 'fulltext' && fields[0] === attribute);
  if (index === undefined || collection.words === undefined) {
    throw new DatabaseError('ERROR_QUERY_FULLTEXT_INDEX_MISSING', {
      message: `no suitable fulltext index found for fulltext query on '${collection.name}'`,
    });
  }
  let found: ReadonlyMap<string, StoredDocument> | undefined;
  for (const { operator, word, isPrefix } of termsOf(query)) {
    const hits = new Map<string, StoredDocument>();
    for (const document of collection.words(attribute, word, isPrefix)) hits.set(document._key, document);
    found = found === undefined && operator !== 'without' ? hits : join(found ?? new Map(), operator, hits);
  }
  return [...(found?.values() ?? [])];
}

function join(
  found: ReadonlyMap<string, StoredDocument>,
  operator: Term['operator'],
  hits: ReadonlyMap<string, StoredDocument>,
): Map<string, StoredDocument> {
  if (operator === 'or') return new Map([...found, ...hits]);
  return new Map([...found].filter(([key]) => hits.has(key) === (operator === 'and')));
}

const operators: Readonly<Record<string, Term['operator']>> = { '+': 'and', '|': 'or', '-': 'without' };

function termsOf(query: string): readonly Term[] {
  const terms = query
    .split(/[\s,]+/)
    .filter((text) => text !== '')
    .map((text): Term => {
      const operator = operators[text[0]!];
      const rest = operator === undefined ? text : text.slice(1);
      const [, kind, word = ''] = /^(?:([^:]*):)?(.*)$/s.exec(rest) ?? [];
      return { operator: operator ?? 'and', word, isPrefix: kind === 'prefix' };
    });
  if (terms.length === 0 || terms.some(({ word }) => word === '')) {
    throw new DatabaseError('ERROR_BAD_PARAMETER', {
      detail: `fulltext query: expected words, found '${query}'`,
    });
  }
  return terms;
}
