import { store, updateState } from './store.ts';

export function setServerOnline(version: string): void {
  const { server } = store.getState();
  if (server.kind === 'online' && server.version === version) return;
  updateState((draft) => {
    draft.server = { kind: 'online', version };
  });
}

export function setServerOffline(): void {
  if (store.getState().server.kind === 'offline') return;
  updateState((draft) => {
    draft.server.kind = 'offline';
  });
}
