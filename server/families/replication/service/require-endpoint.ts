import { badParameter } from '../../../../protocol/errors.ts';
import { forbidden } from '../../../auth/access.ts';
import { parseEndpoint } from '../../../network/endpoint.ts';

/**
 * The address in its canonical form. Throws 400 (bad parameter) for a text that is no address, 11 (forbidden) for an
 * address that no option names.
 */
export function requireEndpoint(text: string, allowed: readonly string[]): string {
  const endpoint = parseEndpoint(text);
  if (endpoint === undefined) {
    throw badParameter('<endpoint> must be a valid endpoint');
  }
  if (!allowed.includes(endpoint)) {
    throw forbidden(
      `this server may not connect to ${endpoint}; start it with --replication-endpoint ${endpoint}`,
    );
  }
  return endpoint;
}
