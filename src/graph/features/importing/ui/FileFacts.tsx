import { NativeSelect } from '@mantine/core';
import { blankSeparator, type ReadChoices, tableFormat } from '../../../import/read-file.ts';
import { formatChoices } from '../../../import/registry.ts';
import classes from './importing.module.css';
import type { ImportFile } from './use-import-files.ts';

const separators = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Bar' },
  { value: blankSeparator, label: 'Blanks' },
];

/** The encodings that files of programs have, with the names of the encoding standard. */
const encodings = [
  'UTF-8',
  'UTF-16LE',
  'UTF-16BE',
  'ISO-8859-1',
  'Windows-1250',
  'Windows-1251',
  'Shift_JIS',
  'GB18030',
];

interface FileFactsProps {
  readonly file: ImportFile;
  readonly onChange: (choices: ReadChoices) => void;
}

/** What was recognised in a file; a change reads it again. */
export function FileFacts({ file, onChange }: FileFactsProps) {
  const { choices } = file;
  const { facts, file: name } = file.read;
  const isTable = facts.formatId === tableFormat;
  const select = (
    label: string,
    value: string,
    data: readonly (string | { readonly value: string; readonly label: string })[],
    toChoice: (chosen: string) => ReadChoices,
  ) => (
    <NativeSelect
      size="xs"
      aria-label={`${label} of ${name}`}
      title={label}
      data={[...data]}
      value={value}
      onChange={(event) => onChange(toChoice(event.currentTarget.value))}
    />
  );
  const known = encodings.find((each) => each.toLowerCase() === facts.encoding.toLowerCase());
  return (
    <div className={classes.facts}>
      {select(
        'Format',
        facts.formatId,
        [
          { value: tableFormat, label: 'Table' },
          ...formatChoices.map(({ id, label }) => ({ value: id, label })),
        ],
        // Delimiter and header belong to the former format.
        (formatId) => ({ formatId, ...(choices.encoding && { encoding: choices.encoding }) }),
      )}
      {select(
        'Encoding',
        known ?? facts.encoding,
        known === undefined ? [facts.encoding, ...encodings] : encodings,
        (encoding) => ({ ...choices, encoding }),
      )}
      {isTable &&
        select('Delimiter', facts.separator ?? ',', separators, (separator) => ({ ...choices, separator }))}
      {isTable &&
        facts.hasHeader !== undefined &&
        select(
          'Header',
          facts.hasHeader ? 'row' : 'none',
          [
            { value: 'row', label: 'Header in row 1' },
            { value: 'none', label: 'No header' },
          ],
          (header) => ({ ...choices, hasHeader: header === 'row' }),
        )}
    </div>
  );
}
