import { Readable } from 'node:stream';
import { consoleBackupsApi as calls } from '../../../../protocol/api/console-backups.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { serverScope } from '../../../operation/operation.ts';
import { bodyOf } from '../../../route/described-body.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { ok } from '../../../route/replies.ts';
import { type Reply, type RequestScope, type RouteFamily, StreamedBody } from '../../../route/route.ts';
import { requireSchedules } from '../lib/schedule-times.ts';
import changeBackups from '../operations/change-backups.ts';
import readBackups from '../operations/read-backups.ts';
import { createBackup, runSchedule, uploadBackup } from '../service/BackupSchedules.ts';
import { labelOf } from '../service/Backups.ts';
import { restoreDatabase } from '../service/restore-database.ts';
import { tarBytes, tarChunks } from '../service/tar.ts';

async function overview({ engine, backups }: RequestScope): Promise<Reply> {
  const { backupFolder, dataFolder } = backups.settings;
  const [record, found, freeBytes] = await Promise.all([
    engine.run(readBackups, serverScope, null),
    backups.list(),
    backups.freeBytes(),
  ]);
  const madeBy = new Map(record.runs.map(({ id, schedule }) => [id, schedule]));
  const listed = found.toReversed().map((backup) => ({
    ...backup,
    label: labelOf(backup.id),
    path: `${backupFolder}/${backup.id}`,
    schedule: madeBy.get(backup.id),
    check: record.checks[backup.id],
  }));
  const { schedules, runs } = record;
  return ok({
    folder: backupFolder,
    dataFolder,
    freeBytes,
    backups: listed,
    schedules,
    runs,
    work: backups.work,
  });
}

async function verify({ engine, backups, params }: RequestScope): Promise<Reply> {
  const { id = '' } = params;
  const problem = await backups.verify(id);
  const check = { timeMs: Date.now(), problem };
  await engine.run(changeBackups, serverScope, { check: { id, ...check } });
  return ok({ check });
}

async function restore(request: RequestScope): Promise<Reply> {
  const { engine, backups, params } = request;
  const { id = '' } = params;
  const { database, target, collections } = bodyOf(request, calls.restore.body);
  const restored = await restoreDatabase({
    engine,
    backups,
    scope: request,
    id,
    database,
    target,
    collections,
  });
  engine.onAudited(request, { event: 'restore database', of: { backup: id, database, target } });
  return ok(restored);
}

async function create(request: RequestScope): Promise<Reply> {
  const { engine, backups } = request;
  const { label, ...content } = bodyOf(request, calls.create.body);
  const { id } = await createBackup(engine, backups, label, content);
  return ok({ id }, {}, 201);
}

async function upload(request: RequestScope): Promise<Reply> {
  const { engine, backups, declaredBytes } = request;
  const chunks = request.stream() as AsyncIterable<Uint8Array>;
  const { id } = await uploadBackup(engine, backups, { chunks, declaredBytes });
  engine.onAudited(request, { event: 'upload backup', of: { backup: id } });
  return ok({ id }, {}, 201);
}

async function download({ backups, params }: RequestScope): Promise<Reply> {
  const { id = '' } = params;
  const files = await backups.files(id);
  return {
    status: 200,
    headers: {
      'content-type': 'application/x-tar',
      'content-disposition': `attachment; filename="${id}.tar"`,
    },
    body: new StreamedBody(tarBytes(files), () => Readable.from(tarChunks(files), { objectMode: false })),
  };
}

async function saveSchedules(request: RequestScope): Promise<Reply> {
  const { schedules } = bodyOf(request, calls.saveSchedules.body);
  requireSchedules(schedules);
  await request.engine.run(changeBackups, serverScope, { schedules });
  request.engine.onAudited(request, {
    event: 'change backup schedules',
    of: { schedules: schedules.map(({ name }) => name).join(', ') },
  });
  return ok({ schedules });
}

async function runNow({ engine, backups, params }: RequestScope): Promise<Reply> {
  const { schedules } = await engine.run(readBackups, serverScope, null);
  const schedule = schedules.find(({ name }) => name === params.name);
  if (schedule === undefined) {
    throw new DatabaseError('ERROR_BAD_PARAMETER', { detail: 'name: expected the name of a schedule' });
  }
  const { id } = await runSchedule(engine, backups, schedule);
  return ok({ id });
}

/** Backups in the console. */
const family: RouteFamily = {
  id: 'console-backups',
  routes: [
    { ...routeOf(calls.read), handle: overview },
    {
      ...routeOf(calls.contents),
      handle: async ({ backups, params }) => ok({ databases: await backups.contents(params.id ?? '') }),
    },
    { ...routeOf(calls.verify), handle: verify },
    { ...routeOf(calls.restore), handle: restore },
    {
      ...routeOf(calls.stop),
      handle: ({ backups }) => {
        backups.stop();
        return ok({});
      },
    },
    { ...routeOf(calls.download), handle: download },
    { ...routeOf(calls.create), handle: create },
    { ...routeOf(calls.upload), isStreaming: true, handle: upload },
    { ...routeOf(calls.saveSchedules), handle: saveSchedules },
    { ...routeOf(calls.runSchedule), handle: runNow },
  ],
};
export default family;
