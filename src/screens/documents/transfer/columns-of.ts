import type { FileAnalysis } from './analyse-file.ts';
import { type ColumnMapping, withAttribute } from './mapping.ts';

/**
 * A mapping that keeps names; types as found. The user's changes to the mapping of the former analysis of the file
 * stay.
 */
export function columnsOf(
  { columns }: FileAnalysis,
  former?: FileAnalysis,
  chosen: readonly ColumnMapping[] = [],
): ColumnMapping[] {
  return columns.map(({ name, attribute, type }, index) => {
    const found = withAttribute({ column: name, attribute: '', type, isIncluded: true }, attribute);
    const before = former?.columns[index];
    const choice = chosen[index];
    if (before === undefined || choice?.column !== name) return found;
    const kept = before.attribute === choice.attribute ? found : withAttribute(found, choice.attribute);
    const hadOwnType = withAttribute({ ...choice, type: before.type }, choice.attribute).type !== choice.type;
    return { ...kept, isIncluded: choice.isIncluded, type: hadOwnType ? choice.type : kept.type };
  });
}
