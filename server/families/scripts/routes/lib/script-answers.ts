import type { ScriptFailure } from '../../../../../driver/script.ts';
import { errorNameOf } from '../../../../../protocol/error-numbers.ts';
import { errorTable } from '../../../../../protocol/error-table.ts';
import { DatabaseError } from '../../../../../protocol/errors.ts';
import { jsonAround } from '../../../../route/json-around.ts';
import type { JsonParts, Reply, RequestScope } from '../../../../route/route.ts';

const internalStatus = 500;

/** The body of an answer with the result of a script, which is JSON. */
export function resultMember(result: Uint8Array): JsonParts {
  return jsonAround('{"result":', result, ',"error":false,"code":200}');
}

/** The error of a script as an error of the call: that of the database, or 500. */
export function toDatabaseError({ errorNum, status, message, exception }: ScriptFailure): DatabaseError {
  if (errorNum === undefined) {
    return new DatabaseError('ERROR_HTTP_SERVER_ERROR', { message: message ?? exception });
  }
  return new DatabaseError(errorNameOf(errorNum), {
    message: message ?? exception,
    status: status ?? internalStatus,
  });
}

/** 2.8 adds the thrown value and the stack to the error of a script. */
export function thrownReply(
  { dialect }: RequestScope,
  failure: ScriptFailure,
  {
    errorNum,
    status,
    message,
  }: { readonly errorNum: number; readonly status: number; readonly message: string },
): Reply {
  const body = { error: true, code: status, errorNum, errorMessage: message };
  if (dialect !== '2.8') return { status, body };
  const { exception, stack } = failure;
  return {
    status,
    body: {
      exception,
      ...(stack === undefined ? {} : { stacktrace: stack }),
      ...(failure.errorNum === undefined ? {} : { message }),
      ...body,
    },
  };
}

/** The text of an error as thrown in a server of 2.8: for collections and documents, that of the catalogue. */
export function legacyText({ errorNum, message }: DatabaseError): string {
  return errorNum >= 1200 && errorNum < 1300 ? errorTable[errorNameOf(errorNum)].text : message;
}
