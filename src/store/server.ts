import { solveConnectionProblems } from './notifications.ts';
import { store, updateState } from './store.ts';

/** Time of the last response; not in the store, because it changes with each request. */
let lastAnswerMs: number | undefined;

/** Called for each response of the server. */
export function noteAnswer(): void {
  lastAnswerMs = Date.now();
  const { server } = store.getState();
  if (server.kind !== 'offline') return;
  updateState((draft) => {
    draft.server = { kind: 'online', version: server.version };
  });
  solveConnectionProblems();
}

export function setServerOnline(version: string): void {
  const { server } = store.getState();
  if (server.kind === 'online' && server.version === version) return;
  updateState((draft) => {
    draft.server = { kind: 'online', version };
  });
  solveConnectionProblems();
}

/** `details`: the failed request, for the user to copy. */
export function setServerOffline(details: string): void {
  if (store.getState().server.kind === 'offline') return;
  updateState((draft) => {
    draft.server.kind = 'offline';
    draft.server.outage = { sinceMs: Date.now(), lastAnswerMs, details, nextAttemptMs: undefined };
  });
}

/** The time of the next attempt; undefined while an attempt is under way. */
export function setNextAttempt(nextAttemptMs: number | undefined): void {
  updateState((draft) => {
    if (draft.server.outage) draft.server.outage.nextAttemptMs = nextAttemptMs;
  });
}
