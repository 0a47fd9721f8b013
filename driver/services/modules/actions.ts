import { statusNames } from '../routing/Endpoint.ts';

/** The parts of `@arangodb/actions` that do not define routes: constants of statuses, such as `HTTP_NOT_FOUND`. */
export const actionsModule: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(
    Object.entries(statusNames).map(([name, status]) => [
      `HTTP_${name.toUpperCase().replace(/\W+/g, '_')}`,
      status,
    ]),
  ),
  HTTP_BAD: 400,
  HTTP_SERVER_ERROR: 500,
};
