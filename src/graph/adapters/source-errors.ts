import { AnswerError, RequestError, SourceError } from '../../api/errors.ts';

/** Reason phrases of HTTP; HTTP/2 does not send them. */
const statusTexts: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Payload Too Large',
  423: 'Locked',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
};

/** Errors of collections have the text '[errorNum] errorMessage', or 'Undefined ERROR' if the answer is unreadable. */
export async function withCollectionErrors<Result>(action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    const isUnreadable = error instanceof AnswerError || error instanceof SyntaxError;
    if (isUnreadable) {
      const request = error instanceof AnswerError ? error.request : 'answer of the server';
      throw new SourceError(new RequestError(request, 200, 0, error.message, undefined), 'Undefined ERROR');
    }
    if (!(error instanceof RequestError)) throw error;
    const { errorNum, message } = error;
    throw new SourceError(error, errorNum > 0 ? `[${errorNum}] ${message}` : 'Undefined ERROR');
  }
}

/** Errors of a named graph have the text 'errorMessage (errorNum)'; the HTTP status is the title. */
export async function withGraphErrors<Result>(action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const { errorNum, message, status } = error;
    const text = errorNum > 0 ? `${message} (${errorNum})` : message;
    throw new SourceError(error, text, statusTexts[status] ?? `HTTP ${status}`);
  }
}
