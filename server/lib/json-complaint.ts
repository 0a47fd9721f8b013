import { DatabaseError } from '../../protocol/errors.ts';
import { LegacyJsonTokens, type Token } from './LegacyJsonTokens.ts';

/** The message of a 2.8 server for a complete body that is refused for another reason, such as a name that occurs twice. */
const refused = 'cannot parse json object';

/** The message of a 2.8 server for a body refused as JSON. Linear, without recursion; called only after the refusal. */
export function jsonComplaint(bytes: Uint8Array): string {
  const tokens = new LegacyJsonTokens(bytes);
  const open: ('{' | '[')[] = [];
  let token = tokens.next();
  for (;;) {
    // The token begins a value.
    let isFirst = token === '{' || token === '[';
    if (token === '{' || token === '[') open.push(token);
    else if (token !== 'string' && token !== 'scalar') return valueComplaint(token);
    token = tokens.next();
    for (let isValueNext = false; !isValueNext; ) {
      const level = open.at(-1);
      if (level === undefined) {
        return token === 'end' ? refused : 'failed to parse json object: expecting EOF';
      }
      if (token === 'end') return endComplaint(level);
      if (token === (level === '{' ? '}' : ']')) {
        open.pop();
        isFirst = false;
        token = tokens.next();
        continue;
      }
      if (!isFirst) {
        if (token !== ',') return 'expecting comma';
        token = tokens.next();
      }
      if (level === '{') {
        if (token !== 'string') return 'expecting attribute name';
        if (tokens.next() !== ':') return 'expecting colon';
        token = tokens.next();
      }
      isValueNext = true;
    }
  }
}

/** Converts the refusal of a body (600) to the message of a 2.8 server; other errors are unchanged. */
export function legacyRefusal(error: unknown, bytes: Uint8Array | undefined): unknown {
  if (!(error instanceof DatabaseError) || error.errorNum !== 600) return error;
  return new DatabaseError('ERROR_HTTP_CORRUPTED_JSON', {
    message: jsonComplaint(bytes ?? new Uint8Array()),
    status: error.status,
  });
}

function valueComplaint(token: Token): string {
  if (token === 'end') return 'expecting atom, got end-of-file';
  return `expected object, got ${token === 'other' ? 'unquoted string' : `'${token}'`}`;
}

function endComplaint(level: '{' | '['): string {
  return level === '{'
    ? 'expecting a object attribute name or element, got end-of-file'
    : 'expecting a list element, got end-of-file';
}
