import type { z } from 'zod';
import { importApi } from '../../protocol/api/import.ts';
import { pageConnection } from './page-connection.ts';

export type OnDuplicate = 'error' | 'update' | 'replace' | 'ignore';

export interface ImportRequest {
  readonly collection: string;
  /** JSON documents, one per line. */
  readonly lines: string;
  readonly onDuplicate: OnDuplicate;
  /** Lines that were refused before the request. The server adds them to the errors of the import. */
  readonly refused?: number | undefined;
  /** Collection names that are prepended to keys in _from and _to. */
  readonly fromPrefix?: string | undefined;
  readonly toPrefix?: string | undefined;
}

export type ImportAnswer = z.output<(typeof importApi.import.answers)[201]>;

/** Size of a request: whichever is reached first. */
export const importRequest = { length: 1 << 20, records: 2000 } as const;

/** Imports documents; `details` of the answer has a text for each rejected line. */
export function importLines({ lines, ...query }: ImportRequest): Promise<ImportAnswer> {
  return pageConnection().request(importApi.import, {
    query: { type: 'documents', createCollection: false, details: true, ...query },
    body: lines,
  });
}

const detailPattern = /^at position (\d+): (?:creating document failed with error )?([\s\S]*)$/;

/** The documents that the server refused: their places in the request, from 0, and why. Servers count from 1. */
export function refusedDocuments({
  details = [],
}: ImportAnswer): readonly { readonly place: number; readonly reason: string }[] {
  return details.map((detail) => {
    const [, place, text = detail] = detailPattern.exec(detail) ?? [];
    const reason = text
      .replace(/, offending (?:document|context): [\s\S]*$/, '')
      .replace(/^'([\s\S]*)'$/, '$1');
    return { place: Number(place) - 1, reason };
  });
}
