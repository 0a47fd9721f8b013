import { vi } from 'vitest';

/** Sends the console's requests, whose addresses are relative to its page, as a page of this database does. */
export function stubConsolePage(databaseUrl: string): void {
  const real = globalThis.fetch;
  const { origin, pathname } = new URL(databaseUrl);
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    real(address.startsWith('/') ? origin + address.replace(/^\/_db\/_system/, pathname) : address, init),
  );
}
