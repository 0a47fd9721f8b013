import { type CellOptions, usualCellOptions } from '../file-record.ts';
import { recordsOf } from './split-csv.ts';
import { isFormula } from './text-mark.ts';

/**
 * Options by the first part of a file. Quotes have no meaning in a file that quotes all cells, names of columns
 * included. A text that is a formula and has no mark shows that the writer of the file did not mark formulas.
 */
export function detectCells(start: string, separator: string): CellOptions {
  let isAllQuoted = true;
  let isHeaderQuoted = false;
  let hasFormula = false;
  for (const [number, { fields, quoted }] of recordsOf(start, separator).entries()) {
    for (const [column, text] of fields.entries()) {
      const isQuoted = quoted.includes(column);
      if (text !== '' && !isQuoted) isAllQuoted = false;
      if (number === 0 && isQuoted && /^[\p{L}\p{N}_ -]+$/u.test(text) && text.trim() === text) {
        isHeaderQuoted = true;
      }
      // Numbers begin with a minus sign, too, and a sign alone stands for a missing value in some files.
      if (text.length > 1 && isFormula(text) && !text.startsWith("'") && Number.isNaN(Number(text))) {
        hasFormula = true;
      }
    }
  }
  return {
    ...usualCellOptions,
    isQuotedText: !(isAllQuoted && isHeaderQuoted),
    isMarkRemoved: !hasFormula,
  };
}
