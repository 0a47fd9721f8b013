import { Readable } from 'node:stream';
import { DatabaseError } from '../../protocol/errors.ts';
import {
  type CopyPlace,
  type CopySide,
  EndedSessionError,
  LongAnswerError,
  LostSideError,
} from '../families/copies/service/CopySide.ts';
import type { FarAnswer, FarServer } from './FarServer.ts';
import { FarServerError } from './FarServerError.ts';
import type { FarSession, FarSessions } from './FarSessions.ts';

type SideCall = Parameters<CopySide['send']>[0];

/** A database of another server, for a copy. It ends with the session of its user. */
export class FarSide implements CopySide {
  readonly place: CopyPlace;
  readonly #server: FarServer;
  readonly #sessions: FarSessions;
  readonly #session: FarSession | undefined;

  /** @param session undefined for a server that needs no credentials */
  constructor(server: FarServer, sessions: FarSessions, session: FarSession | undefined, database: string) {
    this.place = { server: server.name, database, user: session?.credentials.user ?? '' };
    this.#server = server;
    this.#sessions = sessions;
    this.#session = session;
  }

  async send(call: SideCall) {
    try {
      let answer = await this.#open(call);
      if (answer.message.statusCode === 401 && (await this.#session?.credentials.renew())) {
        answer.message.resume();
        answer = await this.#open(call);
      }
      const body = await readBody(answer, call.maxAnswerBytes);
      if (answer.message.statusCode === 401) throw this.#ended();
      return { status: answer.message.statusCode ?? 502, body };
    } catch (error) {
      if (error instanceof FarServerError) throw new LostSideError(sentence(error.message));
      // The renewal of a sign-in has failed.
      if (error instanceof DatabaseError) throw new LostSideError(sentence(error.message));
      throw error;
    }
  }

  async #open({ method, path, database, body, signal }: SideCall): Promise<FarAnswer> {
    const session = this.#session;
    if (session !== undefined && !(await this.#sessions.use(session))) throw this.#ended();
    const authorization = await session?.credentials.authorization();
    if (session !== undefined && authorization === undefined) throw this.#ended();
    const headers = {
      accept: 'application/json',
      ...(authorization === undefined ? {} : { authorization }),
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': body.length }),
    };
    const target = `/_db/${encodeURIComponent(database ?? this.place.database)}${path}`;
    const stream = body === undefined ? undefined : Readable.from([body], { objectMode: false });
    return this.#server.open({ method, target, headers, body: stream, signal }, session?.turn ?? 0);
  }

  #ended(): EndedSessionError {
    return new EndedSessionError(`The session of the server ${this.place.server} has ended.`);
  }
}

/** Rejects with FarServerError if the connection ends within the answer. */
async function readBody({ message, url }: FarAnswer, maxBytes: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of message as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new LongAnswerError(`The answer has more than ${maxBytes} bytes.`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof LongAnswerError) throw error;
    throw new FarServerError(url, error as NodeJS.ErrnoException, false);
  }
  return Buffer.concat(chunks);
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
