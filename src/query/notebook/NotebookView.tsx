import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import classes from './Notebook.module.css';
import { NotebookCellFrame } from './NotebookCellFrame.tsx';
import { NotebookOutline } from './NotebookOutline.tsx';
import type { NotebookSession } from './NotebookSession.ts';
import { ParametersBar } from './ParametersBar.tsx';
import { StoppedNote } from './StoppedNote.tsx';

/** The cells of a notebook below its parameters, with the outline at the left. */
export function NotebookView({ session }: { readonly session: NotebookSession }) {
  const cells = useStore(session.store, ({ notebook }) => notebook.cells);
  const host = useRef<HTMLDivElement>(null);
  const focusCell = (index: number) =>
    host.current?.querySelector<HTMLElement>(`[data-cell="${index}"]`)?.focus();
  const isReadOnly = session.readOnlyReason !== undefined;
  /** The cell that the buttons below have added: its editor takes the focus. */
  const [added, setAdded] = useState<string>();
  let queries = 0;
  return (
    <div className={classes.view}>
      <NotebookOutline session={session} />
      <div ref={host} className={classes.page}>
        <ParametersBar session={session} />
        <StoppedNote session={session} />
        {cells.map((cell, index) => {
          if (cell.kind === 'query') queries += 1;
          return (
            <NotebookCellFrame
              key={cell.id}
              session={session}
              cell={cell}
              index={index}
              queryNumber={cell.kind === 'query' ? queries : undefined}
              isNew={cell.id === added}
              onFocusCell={focusCell}
            />
          );
        })}
        {!isReadOnly && (
          <div className={classes.add}>
            {(['query', 'text'] as const).map((kind) => (
              <Button
                key={kind}
                size="xs"
                variant="subtle"
                color="gray"
                leftSection={<IconPlus size={16} />}
                onClick={() => setAdded(session.insert(kind, cells.length))}
              >
                {kind === 'query' ? 'Query' : 'Text'}
              </Button>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
