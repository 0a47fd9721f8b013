import { Popover } from '@mantine/core';
import { useState } from 'react';
import type { DocumentRow } from '../../api/documents.ts';
import { indentJson } from '../../lib/indent-json.ts';
import { JsonCell } from '../../ui/values/JsonCell.tsx';
import classes from './DocumentGrid.module.css';

/** Longer values are cut; the editor of the document shows them completely. */
const mostCharacters = 20_000;

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
          {isOpen && indentJson(raw, mostCharacters)}
        </pre>
      </Popover.Dropdown>
    </Popover>
  );
}
