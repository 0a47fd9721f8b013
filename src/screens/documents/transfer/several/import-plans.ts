import { collectionType } from '../../../../../protocol/api/collection.ts';
import { createCollection } from '../../../../api/collections.ts';
import { describeError } from '../../../../api/errors.ts';
import type { ImportRun } from '../ImportRun.ts';
import { dismissImport, importRunOf, startImport } from '../import-runs.ts';
import type { FilePlan } from './file-plan.ts';

interface ImportEvents {
  /** The import of a file has started. */
  onStart(plan: FilePlan, run: ImportRun): void;
  /** A file could not be imported; the others are. */
  onFault(plan: FilePlan, fault: string): void;
}

/** Imports files one after the other, and creates the collections that do not exist. Plans with a fault are left out. */
export async function importPlans(
  plans: readonly FilePlan[],
  existing: ReadonlyMap<string, boolean>,
  events: ImportEvents,
): Promise<void> {
  const known = new Set(existing.keys());
  for (const plan of plans) {
    const { file, collection, content, fault } = plan;
    if (content === undefined || fault !== undefined) continue;
    try {
      if (importRunOf(collection)?.state().phase === 'running')
        throw new Error(`Another import into ${collection} has not ended.`);
      dismissImport(collection);
      const type = content.isEdges ? collectionType.edge : collectionType.document;
      if (!known.has(collection)) await createCollection({ name: collection, type });
      known.add(collection);
    } catch (error) {
      events.onFault(plan, describeError(error).text);
      continue;
    }
    const { analysis, columns, options } = content;
    await new Promise<void>((resolve) => {
      const request = {
        collection,
        file,
        options,
        mapping: { columns },
        onDuplicate: 'error' as const,
        isStoppedAtError: false,
        total: analysis.isComplete ? analysis.records : undefined,
      };
      events.onStart(plan, startImport(request, resolve));
    });
  }
}
