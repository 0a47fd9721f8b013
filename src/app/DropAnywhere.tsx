import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { findCommand, runCommand } from '../command.ts';
import { addresses } from '../lib/addresses.ts';
import { leaveFiles } from '../store/dropped-files.ts';
import classes from './DropAnywhere.module.css';

/** Opens the import dialog of the graph on the canvas; registered while a graph is open. */
const importCommand = 'graph.openImportDialog';

type Target = 'new' | 'open';

/** Files that are dropped on a page become a new graph, or elements of the open one. A dialog has targets of its own. */
export function DropAnywhere() {
  const navigate = useNavigate();
  const [target, setTarget] = useState<Target>();
  const targetOf = ({ clientX, shiftKey }: DragEvent): Target => {
    const isRight = clientX > window.innerWidth / 2;
    return findCommand(importCommand) !== undefined && (shiftKey || isRight) ? 'open' : 'new';
  };
  const onDragOver = useEffectEvent((event: DragEvent) => {
    const { dataTransfer, defaultPrevented } = event;
    if (dataTransfer?.types.includes('Files') !== true || defaultPrevented) {
      setTarget(undefined);
      return;
    }
    // Without this, the browser leaves the page for the file.
    event.preventDefault();
    if (isDialogOpen()) dataTransfer.dropEffect = 'none';
    else setTarget(targetOf(event));
  });
  const onDrop = useEffectEvent((event: DragEvent) => {
    setTarget(undefined);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (event.defaultPrevented || files.length === 0) return;
    event.preventDefault();
    if (isDialogOpen()) return;
    leaveFiles(files);
    if (targetOf(event) === 'open') void runCommand(importCommand);
    else void navigate(addresses.newGraphFromFiles);
  });
  useEffect(() => {
    const over = (event: DragEvent) => onDragOver(event);
    const drop = (event: DragEvent) => onDrop(event);
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setTarget(undefined);
    document.addEventListener('dragover', over);
    document.addEventListener('drop', drop);
    document.addEventListener('dragleave', leave);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('drop', drop);
      document.removeEventListener('dragleave', leave);
    };
  }, []);
  if (target === undefined) return null;
  return (
    <div className={classes.over} role="status">
      <p className={classes.target} data-chosen={target === 'new' || undefined}>
        New graph from files
      </p>
      {findCommand(importCommand) !== undefined && (
        <p className={classes.target} data-chosen={target === 'open' || undefined}>
          Add to the open graph (Shift)
        </p>
      )}
    </div>
  );
}

function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}
