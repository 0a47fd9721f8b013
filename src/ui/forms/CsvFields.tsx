import { Autocomplete, Switch } from '@mantine/core';
import type { CsvForm } from '../../lib/files/csv/csv-form.ts';
import { nullTextFault } from '../../lib/files/csv/write-csv.ts';
import { updateState } from '../../store/store.ts';
import { useAppState } from '../hooks/use-app-state.ts';
import classes from './CsvFields.module.css';

/** Usual texts of null. */
export const nullTexts = ['\\N', 'NULL', 'null', 'NA'];

const change = (changes: Partial<CsvForm>) =>
  updateState((draft) => {
    Object.assign(draft.csvForm, changes);
  });

/** How CSV files are written; the choice applies to all exports until the page is reloaded. */
export function CsvFields({ hasNull = false }: { readonly hasNull?: boolean }) {
  const { nullText, isSafe } = useAppState((state) => state.csvForm);
  return (
    <div className={classes.fields}>
      <Switch
        size="xs"
        label="Safe for spreadsheets"
        description={
          isSafe
            ? "CSV: texts that begin with =, +, -, @, a tab or a line break get a ' in front, so that a spreadsheet program does not run them as formulas. An import removes it."
            : 'CSV: texts are written unchanged. A spreadsheet program runs those that begin with =, +, -, @ as formulas.'
        }
        checked={isSafe}
        onChange={() => change({ isSafe: !isSafe })}
      />
      {hasNull && (
        <Autocomplete
          size="xs"
          label="Text of null in CSV"
          description="Missing values are empty cells."
          data={nullTexts}
          value={nullText}
          error={nullTextFault(nullText)}
          onChange={(next) => change({ nullText: next })}
          onKeyDown={(event) => event.stopPropagation()}
        />
      )}
    </div>
  );
}
