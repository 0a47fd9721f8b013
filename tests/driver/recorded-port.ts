import { DriverConnection } from '../../driver/DriverConnection.ts';
import { loadDriver } from '../../driver/load-driver.ts';
import type { Modules } from '../../driver/modules.ts';
import type { PortAnswer, PortRequest } from '../../driver/port.ts';

interface Recorder extends Modules {
  /** The requests so far, such as `PUT /_api/collection/c/load {"count":true}`. */
  readonly sent: string[];
  readonly printed: string[];
  readonly slept: number[];
}

type Answers = (request: PortRequest) => Partial<PortAnswer> | undefined;

/** A driver with answers of the test. Without one, a request for a collection describes `things`. */
export function recordedDriver(answers: Answers = () => undefined, isShell = true): Recorder {
  const sent: string[] = [];
  const printed: string[] = [];
  const slept: number[] = [];
  const send = (request: PortRequest): PortAnswer => {
    const { method, path, headers, body, text } = request;
    const details = [
      body === undefined ? undefined : JSON.stringify(body),
      text,
      headers && JSON.stringify(headers),
    ];
    sent.push([method, path, ...details.filter((detail) => detail !== undefined)].join(' '));
    const answer = answers(request) ?? {};
    const description = { id: '12', name: 'things', type: 2, status: 3, result: [], indexes: [] };
    return { status: 200, headers: {}, body: description, ...answer };
  };
  const connection = new DriverConnection(
    { databaseName: 'test', dialect: '2.8', send },
    { isShell, isConfined: !isShell },
  );
  const modules = loadDriver(connection, {
    isServer: !isShell,
    print: (...values) => printed.push(values.join(' ')),
    sleep: (ms) => slept.push(ms),
  });
  return { ...modules, sent, printed, slept };
}
