import type { CsvForm } from '../../../lib/files/csv/csv-form.ts';
import { csvHeader, csvRecord, textCell, valueCell } from '../../../lib/files/csv/write-csv.ts';
import { toLabelText } from '../../styles/label-text.ts';
import type { SelectionProfile } from './profile-state.ts';

/**
 * One line for each listed value of a field, or for the median of its numbers: field, distance, value, and the figures of
 * the selection and of the rest (shares from 0 to 1, or medians).
 */
export function profileCsv({ different }: SelectionProfile, form: CsvForm): string {
  const lines = [csvHeader(['field', 'distance', 'value', 'selection', 'rest'], form)];
  for (const { field, distance, values, numbers } of different) {
    const start = [textCell(field, form), valueCell(distance, form)];
    const add = (value: string, inside: number, outside: number) =>
      lines.push(
        csvRecord([...start, textCell(value, form), valueCell(inside, form), valueCell(outside, form)]),
      );
    if (numbers !== undefined) add('median', numbers.inside.median, numbers.outside.median);
    for (const each of values) add(toLabelText(each.value), each.inside, each.outside);
  }
  return lines.join('');
}
