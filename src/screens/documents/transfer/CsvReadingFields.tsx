import { Autocomplete, Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { EmptyCell } from '../../../lib/files/file-record.ts';
import { formatAmount } from '../../../lib/format.ts';
import { nullTexts } from '../../../ui/forms/CsvFields.tsx';
import { Choice } from './Choice.tsx';
import type { FileOptions } from './read-records.ts';
import classes from './transfer.module.css';

interface CsvReadingFieldsProps {
  readonly options: FileOptions;
  /** Cells with the mark before a formula. */
  readonly marks: number;
  readonly onOptions: (options: FileOptions) => void;
}

const separators = [
  { value: ',', label: 'comma' },
  { value: ';', label: 'semicolon' },
  { value: '\t', label: 'tab' },
  { value: '|', label: 'bar' },
];
const emptyCells: readonly { readonly value: EmptyCell; readonly label: string }[] = [
  { value: 'missing', label: 'left out' },
  { value: 'text', label: 'empty text' },
  { value: 'null', label: 'null' },
];

/** How the text of a CSV file becomes values. */
export function CsvReadingFields({ options, marks, onOptions }: CsvReadingFieldsProps) {
  // The file is read again at the end of the input.
  const [nullText, setNullText] = useState(options.nullText);
  const change = (changes: Partial<FileOptions>) => onOptions({ ...options, ...changes });
  return (
    <>
      <Choice
        label="Separator"
        data={separators}
        value={options.separator}
        onChange={(separator) => change({ separator })}
      />
      <Choice
        label="Empty cell"
        data={emptyCells}
        value={options.emptyCell}
        onChange={(next) => change({ emptyCell: next as EmptyCell })}
      />
      <span className={classes.field}>
        <span aria-hidden>Null text</span>
        <Autocomplete
          size="xs"
          w={96}
          aria-label="Null text"
          placeholder="none"
          data={nullTexts}
          value={nullText}
          onChange={setNullText}
          onOptionSubmit={(next) => change({ nullText: next })}
          onBlur={() => nullText !== options.nullText && change({ nullText })}
          onKeyDown={({ key }) => key === 'Enter' && change({ nullText })}
        />
      </span>
      <Checkbox
        label="First line is a header"
        checked={options.hasHeader}
        onChange={() => change({ hasHeader: !options.hasHeader })}
      />
      <Checkbox
        label="Quoted cells are texts"
        checked={options.isQuotedText}
        onChange={() => change({ isQuotedText: !options.isQuotedText })}
      />
      {marks > 0 && (
        <Checkbox
          label={`Remove the ' before formulas (${formatAmount(marks, 'cell')})`}
          checked={options.isMarkRemoved}
          onChange={() => change({ isMarkRemoved: !options.isMarkRemoved })}
        />
      )}
    </>
  );
}
