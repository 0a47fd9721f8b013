import { statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { assert } from '../../../../protocol/lib/assert.ts';
import { makeNewFolder, targetOf } from '../../../data-folder/new-folder.ts';
import { toStartError } from '../../../data-folder/system-error.ts';
import { writePacked } from '../../../data-folder/write-packed.ts';
import { expectStore } from '../../../offline/expect-store.ts';
import type { Announce } from '../../../offline/start-event.ts';
import { serverScope } from '../../../operation/operation.ts';
import { historyIdSetting } from '../../../operation/server-id.ts';
import { StartError } from '../../../StartError.ts';
import { storeFileName } from '../../../storage/lmdb/environment.ts';
import { isFormerFormat, storeFormatOf } from '../../../storage/prepare-store.ts';
import { openStore } from '../../../storage/Store.ts';
import type { DatabaseView, SnapshotView } from '../../../storage/types.ts';
import { logStateOf } from '../../replication/operations/lib/log-state.ts';
import { readLogPart } from '../../replication/operations/read-log.ts';
import {
  type ChangesDescription,
  fileDigest,
  readDescription,
  writeDescription,
} from '../lib/backup-form.ts';

interface Folders {
  /** The folder of the new backup. */
  readonly target: string;
  /** The folder of the former one. */
  readonly previous: string;
}

const chunkBytes = 1 << 20;

/**
 * `--backup-since`: writes the changes since a former backup, from the log of the data folder, into a new folder. A
 * server may run on the data folder. At the end of the changes, the state is that of one snapshot.
 */
export async function backupChanges(
  dataFolder: string,
  { target, previous }: Folders,
  announce: Announce,
): Promise<void> {
  expectStore(dataFolder);
  expectCurrentFormat(dataFolder);
  const former = readDescription(previous);
  if (former === undefined) {
    throw new StartError(`The folder ${previous} is no backup with a description. ${completeAdvice}`);
  }
  if (former.kind === 'database') {
    throw new StartError(
      `The backup ${previous} has only the database ${former.database}. ${completeAdvice}`,
    );
  }
  const newFolder = makeNewFolder(target, { command: 'backup', source: dataFolder });
  const store = openStore(dataFolder, { isWriter: false });
  const view = store.openView();
  const files: string[] = [];
  try {
    const tick = requireLog(view, former.historyId, former.tick);
    const databases: ChangesDescription['databases'] = [];
    for (const { name, id } of view.databases()) {
      const database = view.findDatabase(name);
      assert(database !== undefined, `the snapshot has the database '${name}'`);
      const file = `${databases.length}.jsonl.gz`;
      const path = join(target, file);
      files.push(path);
      await writePacked(changesOf(view, database, former.tick), path);
      databases.push({ name, id, file, sha256: await fileDigest(path) });
    }
    const { historyId } = former;
    const from = former.tick;
    const folder = relative(target, previous);
    writeDescription(target, {
      kind: 'changes',
      format: 1,
      historyId,
      tick,
      from,
      previous: folder,
      databases,
    });
    newFolder.finish();
    const sizeBytes = files.reduce((sum, path) => sum + statSync(path).size, 0);
    announce({
      event: 'report',
      text: `The backup ${target} has the changes since ${previous}: ${(sizeBytes / 1e6).toFixed(1)} MB. Keep both folders.`,
    });
  } catch (error) {
    newFolder.clear();
    throw toStartError(targetOf('backup', target), error);
  } finally {
    view.close();
    await store.close();
  }
}

const completeAdvice = 'Make a complete backup, without --backup-since.';

function expectCurrentFormat(dataFolder: string): void {
  if (!isFormerFormat(storeFormatOf(join(dataFolder, storeFileName)))) return;
  throw new StartError(`The data folder ${dataFolder} has a former format. ${completeAdvice}`);
}

/** The last tick of the log. Throws StartError unless it has all changes after `from`. */
function requireLog(view: SnapshotView, historyId: string, from: number): number {
  if (view.findSetting(historyIdSetting) !== historyId) {
    throw new StartError(
      `The former backup is not one of this data folder, or a crash came between them. ${completeAdvice}`,
    );
  }
  const { isRunning, firstTick, lastTick } = logStateOf(view);
  if (!isRunning || firstTick - 1 > from || lastTick < from) {
    throw new StartError(
      `The log no longer has all changes since the former backup (see --replication-log). ${completeAdvice}`,
    );
  }
  return lastTick;
}

function* changesOf(view: SnapshotView, database: DatabaseView, from: number): Generator<Buffer> {
  const context = { ...serverScope, databaseName: database.info.name, view, database };
  const all = { to: Number.MAX_SAFE_INTEGER, isGlobal: false, includeSystem: true, collection: undefined };
  for (let at = from; ; ) {
    const { lines, lastScanned, hasMore } = readLogPart(context, { ...all, from: at, chunkBytes });
    if (lines.length > 0) yield Buffer.from(lines);
    if (!hasMore) return;
    at = lastScanned;
  }
}
