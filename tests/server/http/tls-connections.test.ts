import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectSecure, type TLSSocket } from 'node:tls';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ConnectionGate } from '../../../server/http/ConnectionGate.ts';
import { defaultLimits, type Limits } from '../../../server/limits.ts';
import { TlsFiles } from '../../../server/network/TlsFiles.ts';

let files: TlsFiles;
let ca: Buffer;
let server: Server | undefined;
const clients: Socket[] = [];

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-tls-'));
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')];
  const algorithm = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const subject = ['-subj', '/CN=own', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...algorithm, '-keyout', key, '-out', cert, ...subject], {
    stdio: 'ignore',
  });
  files = new TlsFiles(cert, key);
  ca = readFileSync(cert);
  return () => rmSync(folder, { recursive: true });
});

afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  server?.closeAllConnections();
  server?.close();
});

/** A server with these limits that answers each request with `hello`. Returns its port. */
async function listen(limits: Partial<Limits>): Promise<number> {
  const gate = new ConnectionGate({ ...defaultLimits, ...limits }, []);
  server = gate.createServer((_, response) => response.end('hello'), files);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as { port: number }).port;
}

/** A connection that does not begin the handshake. */
function openRaw(port: number): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  clients.push(socket);
  return socket;
}

async function openSecure(port: number): Promise<TLSSocket> {
  const socket = connectSecure({ port, host: '127.0.0.1', ca });
  socket.on('error', () => undefined);
  clients.push(socket);
  await once(socket, 'secureConnect');
  return socket;
}

async function ask(socket: TLSSocket): Promise<string> {
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  return String((await once(socket, 'data'))[0]);
}

test('a connection that does not finish its handshake in time is closed', async () => {
  const silent = openRaw(await listen({ headerTimeoutMs: 100 }));
  await once(silent, 'close');
});

test('the handshakes of an address are limited, others are not affected', async () => {
  const port = await listen({ maxConnectionsPerAddress: 2, maxHeldConnections: 1 });
  const waiting = [openRaw(port), openRaw(port), openRaw(port)];
  await Promise.all(waiting.map((socket) => once(socket, 'connect')));
  const refused = openRaw(port);
  await once(refused, 'close');
  waiting[0]!.destroy();
  await once(waiting[0]!, 'close');
  await expect.poll(() => openSecure(port).then(ask, () => 'refused')).toMatch(/^HTTP\/1\.1 200 OK/);
});

test('a connection above the limit of its address waits until another one ends', async () => {
  const port = await listen({ maxConnectionsPerAddress: 1, maxHeldConnections: 1 });
  const first = await openSecure(port);
  expect(await ask(first)).toContain('hello');
  const second = await openSecure(port);
  const answer = ask(second);
  first.destroy();
  expect(await answer).toContain('hello');
});

test('a refusal reaches the client, encrypted', async () => {
  const port = await listen({ maxConnections: 0, maxHeldConnections: 5 });
  const refused = await openSecure(port);
  const [answer] = await once(refused, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 503 .*"errorNum":503/s);
});
