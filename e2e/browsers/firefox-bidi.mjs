#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

/**
 * Starts Firefox (FIREFOX_PATH) with the given arguments for Playwright and forwards its WebDriver BiDi messages. The
 * Firefox of Debian is older than the one that Playwright expects:
 * - It has no command `emulation.setMediaFeaturesOverride`, without which Playwright opens no page. The command is
 *   answered here; tests set the colour scheme by a preference.
 * - Its events of downloads have no id. The URL takes its place.
 */
const unknownCommands = new Set(['emulation.setMediaFeaturesOverride']);
const downloadEvents = new Set(['browsingContext.downloadWillBegin', 'browsingContext.downloadEnd']);

const firefox = spawn(process.env.FIREFOX_PATH, process.argv.slice(2), {
  stdio: ['ignore', 'ignore', 'pipe'],
});
firefox.on('exit', (status) => process.exit(status ?? 1));

createInterface({ input: firefox.stderr }).on('line', (line) => {
  const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
  if (address === undefined) process.stderr.write(`${line}\n`);
  else serve(address);
});

/** @param {string} address of Firefox */
function serve(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (client, { url }) => forward(client, new WebSocket(`${address}${url}`)));
  server.on('listening', () =>
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`),
  );
}

/** @param {WebSocket} client @param {WebSocket} browser */
function forward(client, browser) {
  const opened = new Promise((resolve) => browser.on('open', resolve));
  client.on('message', async (message) => {
    await opened;
    const { id, method } = JSON.parse(String(message));
    if (unknownCommands.has(method)) client.send(JSON.stringify({ type: 'success', id, result: {} }));
    else browser.send(String(message));
  });
  browser.on('message', (message) => client.send(withDownloadId(String(message))));
  client.on('close', () => browser.close());
  browser.on('close', () => client.close());
}

/** @param {string} text */
function withDownloadId(text) {
  if (!text.includes('"browsingContext.download')) return text;
  const message = JSON.parse(text);
  if (!downloadEvents.has(message.method)) return text;
  return JSON.stringify({ ...message, params: { download: message.params.url, ...message.params } });
}
