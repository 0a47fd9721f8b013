import { type CopyInfo, type CopyItemBody, copiesApi } from '../../../../protocol/api/copies.ts';
import type { OnDuplicate } from '../../../api/imports.ts';
import { pageConnectionName } from '../../../lib/page-location.ts';
import { parseSide, sideConnection, sideLabel, sideText } from '../sides.ts';

interface CopyOrder {
  /** Sides, see `parseSide`. */
  readonly left: string;
  readonly right: string;
  /** The copy creates this database beside the right one. */
  readonly newDatabase: string | undefined;
  readonly onDuplicate: OnDuplicate;
  readonly items: CopyItemBody[];
}

/** Starts a copy as a job of the process of Orrery and returns its id. */
export async function startCopy({ left, right, ...spec }: CopyOrder): Promise<string> {
  const source = await ticketOf(left);
  const { newDatabase, ...others } = spec;
  const body = { ...others, source, ...(newDatabase === undefined ? {} : { newDatabase }) };
  return (await sideConnection(right).request(copiesApi.start, { body })).id;
}

/** Continues an interrupted copy. `side`: of its target or source. */
export async function resumeCopy({ id, source, target }: CopyInfo, side: string): Promise<void> {
  const body = { source: await ticketOf(sideText(source.server, source.database)) };
  const targetSide = serverOf(side) === target.server ? side : sideText(target.server, target.database);
  await sideConnection(targetSide).request(copiesApi.resume, { path: { id }, body });
}

/** Stops a running copy, and removes one that has ended from the list. */
export async function stopCopy(id: string, side: string): Promise<void> {
  await sideConnection(side).send(copiesApi.stop, { path: { id } });
}

/** The copies from and to the server of a side. */
export function fetchCopies(side: string, signal?: AbortSignal) {
  return sideConnection(side).request(copiesApi.list, { signal });
}

/** The progress and the report of a copy. */
export function fetchCopy(
  { id, side }: { readonly id: string; readonly side: string },
  signal?: AbortSignal,
) {
  return sideConnection(side).request(copiesApi.read, { path: { id }, signal });
}

export function copyTitle({ source, target }: Pick<CopyInfo, 'source' | 'target'>): string {
  const labelOf = ({ server, database }: CopyInfo['source']) => sideLabel(sideText(server, database));
  return `Copy from ${labelOf(source)} to ${labelOf(target)}`;
}

export function isUnderWay({ state }: Pick<CopyInfo, 'state'>): boolean {
  return state === 'running' || state === 'waiting';
}

function serverOf(side: string): string {
  return parseSide(side).server ?? pageConnectionName() ?? '';
}

async function ticketOf(side: string): Promise<string> {
  return (await sideConnection(side).request(copiesApi.ticket, {})).ticket;
}
