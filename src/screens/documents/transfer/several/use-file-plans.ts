import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { collectionType } from '../../../../../protocol/api/collection.ts';
import { fetchCollections } from '../../../../api/collections.ts';
import type { ImportRun } from '../ImportRun.ts';
import { collectionNameOf, type FilePlan, planFile, targetFault } from './file-plan.ts';
import { importPlans } from './import-plans.ts';

/** What becomes of several files, and the state of their imports. */
export function useFilePlans(files: readonly File[], onImported: () => void) {
  const [plans, setPlans] = useState<readonly FilePlan[]>(() =>
    files.map((file) => ({
      file,
      collection: collectionNameOf(file.name),
      content: undefined,
      fault: undefined,
    })),
  );
  const [runs, setRuns] = useState<ReadonlyMap<File, ImportRun>>(new Map());
  const [phase, setPhase] = useState<'plan' | 'running' | 'done'>('plan');
  const isShown = useRef(true);
  const collections = useQuery({
    queryKey: ['collections'],
    queryFn: ({ signal }) => fetchCollections(signal),
  });
  /** True for collections of edges, by name. */
  const existing = new Map(collections.data?.map(({ name, type }) => [name, type === collectionType.edge]));

  const change = (file: File, changes: Partial<FilePlan>) =>
    setPlans((before) => before.map((plan) => (plan.file === file ? { ...plan, ...changes } : plan)));

  useEffect(() => {
    const controller = new AbortController();
    const read = async () => {
      for (const file of files) {
        const { content, fault } = await planFile(
          { file, collection: '', content: undefined, fault: undefined },
          controller.signal,
        );
        setPlans((before) => before.map((plan) => (plan.file === file ? { ...plan, content, fault } : plan)));
      }
    };
    // The dialog was closed or has other files.
    read().catch(() => undefined);
    return () => controller.abort();
  }, [files]);

  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  useEffect(
    () => () => {
      for (const run of runs.values()) run.isShown = false;
    },
    [runs],
  );

  const start = async () => {
    setPhase('running');
    await importPlans(plans, existing, {
      onStart: (plan, run) => {
        run.isShown = isShown.current;
        setRuns((before) => {
          for (const each of before.values()) each.isShown = isShown.current;
          return new Map(before).set(plan.file, run);
        });
      },
      onFault: ({ file }, fault) => change(file, { fault }),
    });
    setPhase('done');
    onImported();
  };

  const importable = plans.filter(({ content, fault }) => content !== undefined && fault === undefined);
  return {
    plans,
    existing,
    runs,
    phase,
    importable,
    isReady:
      collections.data !== undefined &&
      importable.length > 0 &&
      plans.every(({ content, fault }) => content !== undefined || fault !== undefined) &&
      importable.every((plan) => targetFault(plan, existing) === undefined),
    setCollection: (file: File, collection: string) => change(file, { collection }),
    start,
  };
}
