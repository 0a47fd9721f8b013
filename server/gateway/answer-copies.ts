import type { z } from 'zod';
import { copiesApi } from '../../protocol/api/copies.ts';
import { badParameter } from '../../protocol/errors.ts';
import { addressOf } from '../network/address.ts';
import type { Reply } from '../route/route.ts';
import type { FarSession } from './FarSessions.ts';
import { FarSide } from './FarSide.ts';
import type { GatewayCall } from './GatewayCall.ts';
import { readJsonBody } from './read-json-body.ts';

/** Definitions of a large database. */
const maxBodyBytes = 1 << 20;

const copyPath = /^\/_admin\/orrery\/copies\/([0-9a-f]{24})$/;

/** The answer to a call about copies from and to another server; undefined for other calls. */
export async function answerCopies(
  call: GatewayCall,
  path: string,
  session: FarSession | undefined,
): Promise<Reply | undefined> {
  const { request, connection, sessions, copies } = call;
  const side = new FarSide(connection.server, sessions, session, addressOf(request.raw).databaseName);
  const id = copyPath.exec(path)?.[1];
  const kind = id === undefined ? path : copiesApi.read.path;
  switch (`${request.method} ${kind}`) {
    case `POST ${copiesApi.ticket.path}`:
      return ok({ ticket: copies.giveTicket(side) });
    case `POST ${copiesApi.start.path}`: {
      const { source, ...spec } = await bodyOf(call, copiesApi.start.body);
      return ok({ id: copies.start(source, side, spec) }, 202);
    }
    case `GET ${copiesApi.list.path}`: {
      const jobs = copies.listFor(side.place);
      return ok({ copies: jobs.map(({ info }) => info), isKept: copies.isKept });
    }
    case `GET ${copiesApi.read.path}`: {
      const { info, outcomes } = copies.find(id!, side.place);
      return ok({ copy: info, outcomes });
    }
    case `PUT ${copiesApi.resume.path}`: {
      const { source } = await bodyOf(call, copiesApi.resume.body);
      return ok({ id: await copies.resume(id!, source, side) }, 202);
    }
    case `DELETE ${copiesApi.stop.path}`:
      await copies.stop(id!, side.place);
      return ok({ id });
    default:
      return undefined;
  }
}

function ok(body: object, status = 200): Reply {
  return { status, body: { ...body, error: false, code: status } };
}

async function bodyOf<Schema extends z.ZodType>(
  { request: { raw } }: GatewayCall,
  schema: Schema,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await readJsonBody(raw, maxBodyBytes));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw badParameter(`expected a copy; ${issue?.path.join('.') || 'the body'}: ${issue?.message}`);
}
