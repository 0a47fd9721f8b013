import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { GraphInfo } from '../../../../protocol/api/gharial.ts';
import classes from './FileDrop.module.css';

const NewGraphDialog = lazy(async () => ({ default: (await import('./NewGraphDialog.tsx')).NewGraphDialog }));

interface FileDropProps {
  readonly graphs: readonly GraphInfo[];
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

const noFiles: readonly File[] = [];

/** The dialog of a new graph from files; files that are dropped anywhere on the page open it. */
export function FileDrop({ graphs, isOpen, onOpen, onClose }: FileDropProps) {
  const [dropped, setDropped] = useState(noFiles);
  const [isOver, setOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent) => !isOpen && dataTransfer?.types.includes('Files') === true;
  const onDragOver = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(true);
  });
  const onDrop = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(false);
    setDropped([...event.dataTransfer!.files]);
    onOpen();
  });
  useEffect(() => {
    const over = (event: DragEvent) => onDragOver(event);
    const drop = (event: DragEvent) => onDrop(event);
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false);
    document.addEventListener('dragover', over);
    document.addEventListener('drop', drop);
    document.addEventListener('dragleave', leave);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('drop', drop);
      document.removeEventListener('dragleave', leave);
    };
  }, []);
  const close = () => {
    setDropped(noFiles);
    onClose();
  };
  return (
    <>
      {isOver && (
        <div className={classes.over} role="status">
          <p className={classes.target}>Drop the files for a new graph</p>
        </div>
      )}
      <Suspense fallback={null}>
        {isOpen && <NewGraphDialog graphs={graphs} dropped={dropped} onClose={close} />}
      </Suspense>
    </>
  );
}
