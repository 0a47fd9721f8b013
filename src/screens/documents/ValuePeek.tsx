import { Popover } from '@mantine/core';
import { useState } from 'react';
import type { DocumentRow } from '../../api/documents.ts';
import { indentJson } from '../../lib/indent-json.ts';
import { BoundedText } from '../../ui/values/BoundedText.tsx';
import { JsonCell } from '../../ui/values/JsonCell.tsx';
import classes from './DocumentGrid.module.css';

/** Characters of JSON that are indented; the editor of the document shows all. */
const maxIndented = 1_000_000;

/** An object or array in a cell; it opens below the cell. */
export function ValuePeek(props: {
  readonly collection: string;
  readonly row: DocumentRow;
  readonly name: string;
  readonly tabIndex: number;
}) {
  const { row, name } = props;
  const [isOpen, setOpen] = useState(false);
  const raw = row.members.get(name) ?? 'null';
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.peek}
          title={`Show ${name} of ${row.key}`}
          tabIndex={props.tabIndex}
          onClick={() => setOpen(!isOpen)}
        >
          <JsonCell raw={raw} />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={`${name} of ${row.key}`}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text needs the focus */}
        <pre className={classes.value} tabIndex={0} data-autofocus>
          {isOpen && <BoundedText text={indentJson(raw, maxIndented)} units={4_000} copied={raw} />}
        </pre>
      </Popover.Dropdown>
    </Popover>
  );
}
