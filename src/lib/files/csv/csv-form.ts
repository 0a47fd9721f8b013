/** How values are written. */
export interface CsvForm {
  /** The text of null. Cells without a value are empty. */
  readonly nullText: string;
  /** Texts that a spreadsheet program would run as a formula get the mark `'`. */
  readonly isSafe: boolean;
}

/** Databases write null in this form. */
export const usualNullText = '\\N';
export const usualCsvForm: CsvForm = { nullText: usualNullText, isSafe: true };
