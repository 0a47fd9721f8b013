import { expect, test } from 'vitest';
import { isTimeZone, toLocal } from '../../../aql/dates/time-zones.ts';

test('more texts than zones are told apart, and known zones stay known', () => {
  const summer = Date.UTC(2020, 6, 1);
  for (let index = 0; index < 2500; index++) {
    expect(isTimeZone(`Nowhere/${index}`)).toBe(false);
    if (index % 500 === 0) expect(toLocal(summer, 'Europe/Berlin') - summer).toBe(7_200_000);
  }
  expect(isTimeZone('Europe/Berlin')).toBe(true);
});
