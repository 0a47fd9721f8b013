import { CollectionReport } from './CollectionReport.ts';
import { homeOf, openBlock, readBody } from './read-block.ts';
import type { StoreReader } from './StoreReader.ts';
import { SavedCatalog } from './saved-catalog.ts';

export interface FormerCheck {
  /** Damaged pages: an upgrade refuses the store. */
  readonly findings: readonly string[];
  /** Documents that the former version made unreadable: an upgrade skips them and keeps the file. */
  readonly lost: readonly string[];
}

/**
 * Checks a store without checksums: the pages of its trees, and the text of each document. A document that an upgrade
 * repairs counts as readable.
 */
export function checkFormer(reader: StoreReader): FormerCheck {
  const catalog = new SavedCatalog(reader);
  const lost: string[] = [];
  for (const { key, payload } of reader.entries('documents')) {
    const record = key.length === 10 ? catalog.collections.get(key.readUInt32BE(0)) : undefined;
    if (record === undefined) continue;
    const report = new CollectionReport(catalog, record, false);
    const { name, kind } = record.properties;
    const number = key.readUIntBE(4, 6);
    const home = homeOf(name, kind === 'edge', record.keyBase, reader, record.storageId);
    const block = openBlock(payload, number, home);
    if (block === undefined) report.loseBlock(number);
    for (const document of block?.documents ?? []) {
      if (document !== undefined) readBody(document, reader, report);
    }
    lost.push(
      ...report.lostNames.map(
        (text) => `collection '${name}' of database '${report.database}': ${text} cannot be read`,
      ),
    );
  }
  return { findings: reader.problems, lost };
}
