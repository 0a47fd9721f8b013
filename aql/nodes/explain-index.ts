import type { IndexDescription } from '../source.ts';

/** An index in an explained plan. */
export function explainIndex({
  id,
  name,
  type,
  fields,
  unique,
  sparse,
  selectivityEstimate,
}: IndexDescription) {
  return {
    id,
    name,
    type,
    fields: [...fields],
    unique,
    sparse,
    ...(selectivityEstimate === undefined ? {} : { selectivityEstimate }),
  };
}
