import { StartError } from '../StartError.ts';

const bytesByUnit: Readonly<Record<string, number>> = { '': 1, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 };
/** A query cannot run with less. */
const minQueryBytes = 2 ** 20;

/** `512M`, `2G`, or bytes. */
export function parseMemory(option: string, text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  const match = /^(\d+(?:\.\d+)?) ?([KMG]?)(?:i?B)?$/i.exec(text);
  const bytes = Math.floor(Number(match?.[1]) * (bytesByUnit[(match?.[2] ?? '').toUpperCase()] as number));
  if (!Number.isSafeInteger(bytes) || bytes < minQueryBytes) {
    throw new StartError(`--${option} expects a size from 1M on, such as 512M or 2G, found '${text}'.`);
  }
  return bytes;
}
