import { z } from 'zod';
import { addresses } from '../../../lib/addresses.ts';
import { valueTypes } from '../../../lib/files/csv/field-text.ts';
import { formatBytes, formatDate } from '../../../lib/format.ts';
import type { WorkRecord } from '../../../store/app-state.ts';
import { withRequest } from '../../../store/work-records.ts';
import type { FileImportRequest, ImportStart } from './ImportRun.ts';

const kind = 'import';

const shape = z.object({
  kind: z.literal(kind),
  collection: z.string(),
  file: z.object({ name: z.string(), size: z.number(), lastModified: z.number() }),
  request: z.object({
    options: z.object({
      format: z.enum(['csv', 'json', 'jsonl']),
      separator: z.string(),
      hasHeader: z.boolean(),
      nullText: z.string(),
      emptyCell: z.enum(['missing', 'text', 'null']),
      isQuotedText: z.boolean(),
      isMarkRemoved: z.boolean(),
    }),
    mapping: z.object({
      columns: z.array(
        z.object({
          column: z.string(),
          attribute: z.string(),
          type: z.enum(valueTypes),
          isIncluded: z.boolean(),
        }),
      ),
    }),
    onDuplicate: z.enum(['error', 'update', 'replace', 'ignore']),
    isStoppedAtError: z.boolean(),
    fromPrefix: z.string().optional(),
    toPrefix: z.string().optional(),
    total: z.number().optional(),
  }),
  start: z.object({
    records: z.number(),
    created: z.number(),
    updated: z.number(),
    ignored: z.number(),
    errors: z.number(),
    sending: z.number(),
  }),
});

/** An import whose page was left, with what its continuation needs besides the file. */
export type InterruptedImport = z.output<typeof shape>;

/** The stored form of an import that has come this far. */
export function importResume(
  { file, collection, start: _, ...request }: FileImportRequest,
  start: ImportStart,
): NonNullable<WorkRecord['resume']> {
  const { name, size, lastModified } = file;
  return {
    kind,
    address: addresses.documents(collection, 1, { panel: 'import' }),
    collection,
    file: { name, size, lastModified },
    request,
    start,
  };
}

/** The interrupted import of a collection in a record. */
export function interruptedImportOf(
  record: WorkRecord | undefined,
  collection: string,
): InterruptedImport | undefined {
  const { data } = shape.safeParse(withRequest(record?.resume));
  return data?.collection === collection ? data : undefined;
}

/** Why a file is not the one whose import was interrupted; undefined if it is. */
export function otherFileFault(found: File, { file }: InterruptedImport): string | undefined {
  const isSame =
    found.name === file.name && found.size === file.size && found.lastModified === file.lastModified;
  if (isSame) return undefined;
  const describe = ({ name, size, lastModified }: InterruptedImport['file']) =>
    `${name} with ${formatBytes(size)} of ${formatDate(lastModified, 'utc')}`;
  return `The file is not the one whose import was interrupted: expected ${describe(file)}, found ${describe(found)}.`;
}
