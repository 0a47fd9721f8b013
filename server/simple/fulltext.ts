import type { StoredDocument } from '../../aql/source.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import type { CollectionView } from '../storage/types.ts';

interface Term {
  readonly operator: 'and' | 'or' | 'without';
  readonly word: string;
  readonly isPrefix: boolean;
}

/**
 * The documents that a fulltext query finds, by key. Terms stand between commas: `word` or `complete:word`,
 * `prefix:word`; `|` before a term adds what it finds, `-` takes it away, `+` or nothing keeps what it finds too.
 * Throws 1571 without an index on the attribute, 10 for a query without terms.
 */
export function findTexts(
  collection: CollectionView,
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
  let found: Map<string, StoredDocument> | undefined;
  for (const { operator, word, isPrefix } of termsOf(query)) {
    const hits = new Map<string, StoredDocument>();
    for (const document of collection.words(attribute, word, isPrefix)) hits.set(document._key, document);
    found = found === undefined ? hits : join(found, operator, hits);
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
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text): Term => {
      const operator = operators[text[0]!];
      const rest = operator === undefined ? text : text.slice(1).trim();
      const [, kind, word = ''] = /^(?:(prefix|complete):)?(.*)$/s.exec(rest) ?? [];
      return { operator: operator ?? 'and', word: word.trim().toLowerCase(), isPrefix: kind === 'prefix' };
    });
  if (terms.length === 0) {
    throw new DatabaseError('ERROR_BAD_PARAMETER', { detail: 'query: expected words, found none' });
  }
  return terms;
}
