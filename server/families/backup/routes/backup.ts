import { randomUUID } from 'node:crypto';
import { backupApi } from '../../../../protocol/api/backup.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { versionOf } from '../../../../protocol/server-version.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { ok } from '../../../route/replies.ts';
import type { Reply, RequestScope, RouteFamily } from '../../../route/route.ts';
import { createBackup, removeBackup } from '../service/BackupSchedules.ts';
import type { BackupInfo } from '../service/Backups.ts';

/** Members of answers that have one value on a single server. */
function figures({ previous: _previous, database: _database, ...backup }: BackupInfo) {
  return { ...backup, nrDBServers: 1, potentiallyInconsistent: false };
}

function listed(backup: BackupInfo, version: string) {
  return { ...figures(backup), version, available: true, nrPiecesPresent: 1 };
}

/** Undefined if the body has no such member. Throws 10 (bad parameter) unless it is text. */
function textMember(request: RequestScope, name: 'id' | 'label'): string | undefined {
  const value = request.jsonObject()[name];
  if (value === undefined || typeof value === 'string') return value;
  throw new DatabaseError('ERROR_BAD_PARAMETER', { detail: `${name}: expected a string` });
}

function requireId(request: RequestScope): string {
  const id = textMember(request, 'id');
  if (id === undefined) throw new DatabaseError('ERROR_BAD_PARAMETER', { detail: 'id: expected a string' });
  return id;
}

async function list(request: RequestScope): Promise<Reply> {
  const id = textMember(request, 'id');
  const backups = id === undefined ? await request.backups.list() : [await request.backups.get(id)];
  const version = versionOf(request.dialect);
  return ok({
    result: { list: Object.fromEntries(backups.map((each) => [each.id, listed(each, version)])) },
  });
}

function refuseTransfer(): never {
  throw new DatabaseError('ERROR_NOT_IMPLEMENTED', {
    status: 501,
    detail: 'backups are folders of this machine; copy them from the folder of the option --backup-folder',
  });
}

/** Backups of the whole server: the calls of ArangoDB's hot backup. */
const family: RouteFamily = {
  id: 'backup',
  routes: [
    {
      ...routeOf(backupApi.create),
      handle: async (request) => {
        const label = textMember(request, 'label') ?? randomUUID();
        const { engine, backups } = request;
        return ok({ result: figures(await createBackup(engine, backups, label)) }, {}, 201);
      },
    },
    { ...routeOf(backupApi.list), handle: list },
    {
      ...routeOf(backupApi.remove),
      handle: async (request) => {
        await removeBackup(request.engine, request.backups, requireId(request));
        return ok({ result: {} });
      },
    },
    {
      ...routeOf(backupApi.restore),
      handle: () => {
        throw new DatabaseError('ERROR_NOT_IMPLEMENTED', {
          status: 501,
          detail:
            'a running server does not replace its data; stop it and run: npm start -- --restore FOLDER',
        });
      },
    },
    { method: 'POST', path: '/_admin/backup/upload', access: 'administrator', handle: refuseTransfer },
    { method: 'POST', path: '/_admin/backup/download', access: 'administrator', handle: refuseTransfer },
  ],
};
export default family;
