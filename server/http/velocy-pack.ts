import type { FastifyRequest } from 'fastify';
import { DatabaseError } from '../../protocol/errors.ts';
import { requestDialect } from './request-dialect.ts';

/** True for a body in the binary format of ArangoDB's drivers. 2.8 does not read the content type. */
export function isVelocyPack(request: FastifyRequest): boolean {
  const type = request.headers['content-type'] ?? '';
  return type.startsWith('application/x-velocypack') && requestDialect(request) !== '2.8';
}

export function velocyPackRefusal(): DatabaseError {
  return new DatabaseError('ERROR_NOT_IMPLEMENTED', {
    status: 415,
    detail: 'bodies in VelocyPack; set the content type of the driver to application/json',
  });
}
