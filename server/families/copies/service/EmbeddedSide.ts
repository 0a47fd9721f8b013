import { DatabaseError } from '../../../../protocol/errors.ts';
import type { InnerRequests, ScriptCaller } from '../../scripts/service/script-caller.ts';
import { type CopyPlace, type CopySide, EndedSessionError, LongAnswerError } from './CopySide.ts';

const resourceLimit = 32;

/** A database of the embedded server. Each call has the present rights of the user. */
export class EmbeddedSide implements CopySide {
  readonly place: CopyPlace;
  readonly #requests: InnerRequests;
  readonly #caller: ScriptCaller;

  constructor(requests: InnerRequests, { onWrite: _onWrite, ...caller }: ScriptCaller) {
    const { databaseName, userId = '' } = caller;
    this.place = { server: '', database: databaseName, user: userId };
    this.#requests = requests;
    this.#caller = { ...caller, dialect: '3.12' };
  }

  async send({ method, path, database, body, signal, maxAnswerBytes }: Parameters<CopySide['send']>[0]) {
    const caller =
      database === undefined
        ? this.#caller
        : { ...this.#caller, databaseName: database, databaseId: undefined };
    const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const call = { method, path, headers, body, maxAnswerBytes, signal };
    try {
      const answer = await unlessAborted(this.#requests(caller, call), signal);
      if (answer.status === 401)
        throw new EndedSessionError('The user is no longer active, or the database was removed.');
      return { status: answer.status, body: Buffer.concat(answer.body) };
    } catch (error) {
      const isLong = error instanceof DatabaseError && error.errorNum === resourceLimit;
      throw isLong ? new LongAnswerError(error.message) : error;
    }
  }
}

/** An aborted request inside the server may have no end. */
function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
