import { lazy, Suspense, useEffect, useState } from 'react';
import type { GraphInfo } from '../../../../protocol/api/gharial.ts';
import { leaveFiles, leftFiles } from '../../../store/dropped-files.ts';

const NewGraphDialog = lazy(async () => ({ default: (await import('./NewGraphDialog.tsx')).NewGraphDialog }));

interface NewGraphFromFilesProps {
  readonly graphs: readonly GraphInfo[];
  readonly onClose: () => void;
}

/** The dialog of a new graph from files, with the files that were dropped on the page. */
export function NewGraphFromFiles({ graphs, onClose }: NewGraphFromFilesProps) {
  const [dropped] = useState(leftFiles);
  useEffect(() => leaveFiles(), []);
  return (
    <Suspense fallback={null}>
      <NewGraphDialog graphs={graphs} dropped={dropped} onClose={onClose} />
    </Suspense>
  );
}
