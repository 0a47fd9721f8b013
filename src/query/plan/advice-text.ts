import type { IndexAdvice } from '../../../aql/explainer/index-advice.ts';
import { formatAmount, formatExact } from '../../lib/format.ts';
import { agree } from '../../lib/plural.ts';

export const adviceTitles: Readonly<Record<IndexAdvice['kind'], string>> = {
  missing: 'Missing index',
  wider: 'Index with more attributes',
  sort: 'Sorted index',
};

/** Why the index helps, with the figures of the plan. */
export function adviceText(advice: IndexAdvice): string {
  const { kind, collection, read, kept, isEstimate, usedIndex } = advice;
  const documents = `${isEstimate ? 'About ' : ''}${formatAmount(read, 'document')}`;
  const attributes = advice.attributes.join(' and ');
  const fields = advice.fields.join(', ');
  if (kind === 'sort') {
    const are = isEstimate ? 'would be' : 'were';
    return `${documents} of ${collection} ${are} sorted by ${attributes}. A persistent index on ${fields} provides them in this order.`;
  }
  if (kept === undefined) {
    return `${documents} of ${collection} would be read to test ${attributes}. A persistent index on ${fields} finds the matching ones.`;
  }
  const were = agree(read, 'was');
  const reads =
    usedIndex === undefined ? `of ${collection} ${were} read` : `${were} read through ${usedIndex}`;
  return `${documents} ${reads} and ${formatExact(read - kept)} of them dropped. A persistent index on ${fields} reads fewer, because the query tests ${attributes}.`;
}

/** The index as a command of the shell. */
export function adviceCommand({ collection, fields }: IndexAdvice): string {
  return `db._collection(${JSON.stringify(collection)}).ensureIndex(${JSON.stringify({ type: 'persistent', fields })});`;
}
