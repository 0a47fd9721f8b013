import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type BudgetReservation, ByteBudget } from '../../../../server/http/budgets/ByteBudget.ts';
import { fc } from '../../../fast-check.ts';

const totalBytes = 100;
const shareBytes = 60;

interface Request {
  readonly bytes: number;
  readonly address: string;
  readonly user: string;
}

interface Step {
  readonly kind: 'reserve' | 'release' | 'leave';
  readonly request: Request;
  readonly pick: number;
}

const requests = fc.record({
  bytes: fc.integer({ min: 1, max: 130 }),
  address: fc.constantFrom('a', 'b', 'c'),
  user: fc.constantFrom('u', 'v'),
});
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('reserve' as const, 'reserve' as const, 'release' as const, 'leave' as const),
    request: requests,
    pick: fc.nat(),
  }),
  { maxLength: 60 },
);

class Reservation implements BudgetReservation {
  readonly shares;
  readonly gone = new AbortController();
  state: 'waiting' | 'held' | 'ended' = 'waiting';

  constructor(
    readonly bytes: number,
    address: string,
    user: string,
  ) {
    this.shares = [address, user].map((key) => ({ key, maxBytes: shareBytes }));
  }

  begin(): void {
    this.state = 'held';
  }

  endIfSlow(): void {
    // Rooms of this test are not watched.
  }
}

/** The reference: grants in order of arrival, recomputed from all rooms. */
function grantAll(rooms: readonly Reservation[]): void {
  const used = (key?: string) =>
    rooms
      .filter(({ state, shares }) => state === 'held' && (!key || shares.some((share) => share.key === key)))
      .reduce((sum, { bytes }) => sum + bytes, 0);
  const fits = (reservation: Reservation, limit: number, key?: string) =>
    used(key) === 0 || used(key) + reservation.bytes <= limit;
  const blocked = new Set<string>();
  for (const reservation of rooms) {
    if (reservation.state !== 'waiting') continue;
    const full = reservation.shares.find(
      ({ key }) => blocked.has(key) || !fits(reservation, shareBytes, key),
    );
    if (full !== undefined) blocked.add(full.key);
    else if (!fits(reservation, totalBytes)) return;
    else reservation.state = 'held';
  }
}

async function checkAgainstReference(given: readonly Step[]): Promise<void> {
  const budget = new ByteBudget<Reservation>({ totalBytes, maxWaitMs: 60_000 });
  const rooms: Reservation[] = [];
  const models: Reservation[] = [];
  const end = (index: number): void => {
    rooms[index]!.state = 'ended';
    models[index]!.state = 'ended';
  };
  for (const { kind, request, pick } of given) {
    const { bytes, address, user } = request;
    if (kind === 'reserve') {
      const reservation = new Reservation(bytes, address, user);
      rooms.push(reservation);
      models.push(new Reservation(bytes, address, user));
      const late = () => expect.fail('no reservation waits that long');
      budget
        .reserve(reservation, reservation.gone.signal, { late, abandoned: () => new Error('gone') })
        .catch(() => undefined);
    } else {
      const wanted = kind === 'release' ? 'held' : 'waiting';
      const candidates = [...rooms.keys()].filter((index) => rooms[index]!.state === wanted);
      const index = candidates[pick % Math.max(1, candidates.length)];
      if (index === undefined) continue;
      const reservation = rooms[index]!;
      end(index);
      if (kind === 'release') budget.release(reservation);
      else reservation.gone.abort();
    }
    await nextTurn();
    grantAll(models);
    expect(rooms.map(({ state }) => state)).toEqual(models.map(({ state }) => state));
    const held = rooms.filter(({ state }) => state === 'held');
    expect(budget.usedBytes).toBe(held.reduce((sum, reservation) => sum + reservation.bytes, 0));
    expect(budget.waitingCount).toBe(rooms.filter(({ state }) => state === 'waiting').length);
  }
  // Every reservation is granted in the end.
  while (rooms.some(({ state }) => state !== 'ended')) {
    const index = rooms.findIndex(({ state }) => state === 'held');
    expect(index).toBeGreaterThanOrEqual(0);
    end(index);
    budget.release(rooms[index]!);
  }
  expect([budget.usedBytes, budget.waitingCount]).toEqual([0, 0]);
}

test('grants the same rooms as the reference', () =>
  fc.assert(fc.asyncProperty(steps, checkAgainstReference)));

test('a signal that is already aborted ends a wait', async () => {
  const budget = new ByteBudget<Reservation>({ totalBytes, maxWaitMs: 60_000 });
  const first = new Reservation(100, 'a', 'u');
  const errors = { late: () => expect.fail('late'), abandoned: () => new Error('gone') };
  await budget.reserve(first, undefined, errors);
  await expect(budget.reserve(new Reservation(1, 'b', 'v'), AbortSignal.abort(), errors)).rejects.toThrow(
    'gone',
  );
  expect(budget.waitingCount).toBe(0);
});
