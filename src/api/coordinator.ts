import { coordinatorHeader } from '../../protocol/connection.ts';

let chosen = '';

/** Host and port of the coordinator that logs, queries and statistics are read from; '' for that of the session. */
export function chosenCoordinator(): string {
  return chosen;
}

export function chooseCoordinator(address: string): void {
  chosen = address;
}

/** The headers of a request that the chosen coordinator answers. */
export function coordinatorHeaders(): Readonly<Record<string, string>> {
  return chosen === '' ? {} : { [coordinatorHeader]: chosen };
}
