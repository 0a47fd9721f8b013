import { isIP } from 'node:net';

/** Whether only this machine can reach the address. */
export function isLoopback(host: string): boolean {
  if (isIP(host) === 4) return host.startsWith('127.');
  return host === 'localhost' || host === '::1' || host === '[::1]';
}

/** Whether the name always means this machine (RFC 6761). */
export function isLoopbackName(name: string): boolean {
  return /^(?:.+\.)?localhost\.?$/.test(name);
}
