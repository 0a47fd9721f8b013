import { beforeEach, describe, expect, test } from 'vitest';
import { DatabaseError } from '../../../protocol/errors.ts';
import { type AllowedTry, SignInThrottle } from '../../../server/sign-in/SignInThrottle.ts';

let nowMs = 0;
const clock = () => nowMs;

beforeEach(() => {
  nowMs = 1_000_000;
});

const home = '192.0.2.1';

/** Seconds to wait; undefined if the attempt is allowed. */
function tryOnce(
  throttle: SignInThrottle,
  name: string,
  address: string,
  outcome: keyof AllowedTry,
): number | undefined {
  try {
    throttle.begin(name, address)[outcome]();
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(DatabaseError);
    const { status, errorNum, retryAfterSeconds } = error as DatabaseError;
    expect([status, errorNum]).toEqual([429, 420]);
    return retryAfterSeconds;
  }
}

/** Number of allowed attempts among concurrent wrong ones. */
function countAllowed(
  throttle: SignInThrottle,
  count: number,
  address: (n: number) => string,
  name = 'root',
) {
  const outcomes = Array.from({ length: count }, (_, n) => tryOnce(throttle, name, address(n), 'fail'));
  return outcomes.filter((wait) => wait === undefined).length;
}

describe('one name from one address', () => {
  test('of 300 concurrent wrong attempts only the free ones are made', () => {
    const throttle = new SignInThrottle({ maxAtOnce: 1000 }, clock);
    const allowed: AllowedTry[] = [];
    for (let n = 0; n < 300; n++) {
      try {
        allowed.push(throttle.begin('root', home));
      } catch (error) {
        expect(error).toMatchObject({ status: 429 });
      }
    }
    expect(allowed.length).toBe(5);
  });

  test('waits double up to a minute', () => {
    const throttle = new SignInThrottle({}, clock);
    expect(countAllowed(throttle, 5, () => home)).toBe(5);
    const waits: (number | undefined)[] = [];
    for (let n = 0; n < 9; n++) {
      const wait = tryOnce(throttle, 'root', home, 'fail');
      waits.push(wait);
      nowMs += (wait ?? 0) * 1000;
      expect(tryOnce(throttle, 'root', home, 'fail')).toBeUndefined();
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  test('a refused attempt does not extend the wait', () => {
    const throttle = new SignInThrottle({}, clock);
    countAllowed(throttle, 5, () => home);
    for (let n = 0; n < 100; n++) expect(tryOnce(throttle, 'root', home, 'fail')).toBe(1);
    nowMs += 1000;
    expect(tryOnce(throttle, 'root', home, 'succeed')).toBeUndefined();
  });

  test('a correct password resets the wait, an unchecked one does not count', () => {
    const throttle = new SignInThrottle({}, clock);
    for (let n = 0; n < 50; n++) expect(tryOnce(throttle, 'root', home, 'withdraw')).toBeUndefined();
    countAllowed(throttle, 4, () => home);
    expect(tryOnce(throttle, 'root', home, 'succeed')).toBeUndefined();
    expect(countAllowed(throttle, 10, () => home)).toBe(5);
  });

  test('attempts expire one by one', () => {
    const throttle = new SignInThrottle({}, clock);
    countAllowed(throttle, 5, () => home);
    nowMs += 300_000;
    expect(countAllowed(throttle, 10, () => home)).toBe(1);
    nowMs += 24 * 3600_000;
    expect(countAllowed(throttle, 10, () => home)).toBe(5);
  });
});

describe('one name from many addresses', () => {
  test('a flood from one address does not block the user at other addresses', () => {
    const throttle = new SignInThrottle({}, clock);
    for (let minute = 0; minute < 24 * 60; minute++) {
      countAllowed(throttle, 3, () => home);
      nowMs += 60_000;
    }
    expect(tryOnce(throttle, 'root', '198.51.100.9', 'succeed')).toBeUndefined();
  });

  test('many addresses get 200 attempts, then one at a time', () => {
    const throttle = new SignInThrottle({}, clock);
    expect(countAllowed(throttle, 3000, (n) => `10.0.${n >> 8}.${n & 255}`)).toBe(200);
  });

  test('the user can sign in from an address with an earlier sign-in', () => {
    const throttle = new SignInThrottle({}, clock);
    expect(tryOnce(throttle, 'root', home, 'succeed')).toBeUndefined();
    countAllowed(throttle, 3000, (n) => `10.0.${n >> 8}.${n & 255}`);
    expect(tryOnce(throttle, 'root', '198.51.100.9', 'succeed')).toBe(1);
    expect(tryOnce(throttle, 'root', home, 'succeed')).toBeUndefined();
  });

  test('the addresses of one IPv6 network count as one', () => {
    const throttle = new SignInThrottle({}, clock);
    expect(countAllowed(throttle, 300, (n) => `2001:db8:0:1::${n.toString(16)}`)).toBe(5);
    expect(countAllowed(throttle, 300, (n) => `::ffff:192.0.2.${(n % 1) + 7}`)).toBe(5);
  });
});

describe('many names from one address', () => {
  test('40 attempts are free, other addresses are not affected', () => {
    const throttle = new SignInThrottle({}, clock);
    const wrong = Array.from({ length: 300 }, (_, n) => tryOnce(throttle, `user${n}`, home, 'fail'));
    expect(wrong.filter((wait) => wait === undefined).length).toBe(40);
    expect(tryOnce(throttle, 'user299', '198.51.100.9', 'succeed')).toBeUndefined();
  });

  test('the number of concurrent checks is limited', () => {
    const throttle = new SignInThrottle({}, clock);
    const allowed = Array.from({ length: 8 }, (_, n) => throttle.begin(`user${n}`, home));
    expect(tryOnce(throttle, 'one more', home, 'fail')).toBe(1);
    expect(tryOnce(throttle, 'one more', '198.51.100.9', 'fail')).toBeUndefined();
    allowed[0]?.succeed();
    expect(tryOnce(throttle, 'one more', home, 'fail')).toBeUndefined();
  });
});

test('the stored state is limited in number, and in size for any name', () => {
  const limit = { freeTries: 5, firstWaitMs: 1000, maxWaitMs: 8000, forgetMs: 1e6, maxKeys: 100 };
  const limits = { pair: limit, address: limit, name: limit, maxAtOnce: 8, maxKnownPairs: 100 };
  const throttle = new SignInThrottle(limits, clock);
  for (let n = 0; n < 1000; n++) {
    tryOnce(
      throttle,
      `${n}${'x'.repeat(10_000)}`,
      `10.1.${n >> 8}.${n & 255}`,
      n % 2 === 0 ? 'fail' : 'succeed',
    );
  }
  expect(throttle.size).toBeLessThanOrEqual(400);
});

test('the count of an attacked name is not evicted by other names', () => {
  const limit = { freeTries: 5, firstWaitMs: 1000, maxWaitMs: 60_000, forgetMs: 1e6, maxKeys: 100 };
  const wide = { ...limit, freeTries: 1e6 };
  const throttle = new SignInThrottle({ pair: limit, address: wide, name: wide }, clock);
  let allowed = 0;
  for (let n = 0; n < 1000; n++) {
    if (tryOnce(throttle, 'root', home, 'fail') === undefined) allowed++;
    tryOnce(throttle, `other${n}`, home, 'fail');
  }
  expect(allowed).toBe(5);
});
