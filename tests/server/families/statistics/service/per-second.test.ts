import { expect, test } from 'vitest';
import type { Engine } from '../../../../../server/engine/Engine.ts';
import { meanFigures, perSecond } from '../../../../../server/families/statistics/service/per-second.ts';
import { Statistics } from '../../../../../server/families/statistics/service/Statistics.ts';
import { currentStatisticsForm } from '../../../../../server/families/statistics/service/statistics-form.ts';

const completed = { time: empty(), slowTime: empty(), failed: 0, killed: 0 };
const engine = {
  figures: () => ({
    reads: 0,
    writesStarted: 0,
    writesCommitted: 0,
    writesAborted: 0,
    writerQueue: 0,
    readers: { threads: 1, working: 0, pending: 0, waiting: 0 },
    queries: { running: 0, waiting: 0, cursors: 0, completed, cacheHits: 0, cacheMisses: 0 },
  }),
} as unknown as Engine;

function empty() {
  return { sum: 0, count: 0, counts: [0] };
}

test('figures per second are the differences of the counters', () => {
  const statistics = new Statistics(engine);
  const before = { ...currentStatisticsForm(statistics.figures()), time: 100 };
  const sample = { isAsync: false, isOfUser: true, isWriting: false, queueMs: 0, bytesReceived: 100 };
  for (let i = 0; i < 3; i++) {
    statistics.requests.addRequest({ ...sample, method: 'GET', totalMs: 5, handlerMs: 2, bytesSent: 300 });
  }
  statistics.requests.addRequest({ ...sample, method: 'BREW', totalMs: 25, handlerMs: 14, bytesSent: 100 });
  const after = { ...currentStatisticsForm(statistics.figures()), time: 110 };
  statistics.eventLoopDelay.stop();
  const { http, client, time } = perSecond(before, after);
  expect(time).toBe(110);
  expect([http.requestsTotalPerSecond, http.requestsGetPerSecond, http.requestsOtherPerSecond]).toEqual([
    0.4, 0.3, 0.1,
  ]);
  expect([client.bytesSentPerSecond, client.bytesReceivedPerSecond]).toEqual([100, 40]);
  expect(client.avgTotalTime).toBeCloseTo(0.01);
  expect(client.avgRequestTime).toBeCloseTo(0.005);
  expect(client.avgIoTime).toBeCloseTo(0.005);
  expect(client.totalTimePercent.values.slice(0, 3)).toEqual([0.75, 0.25, 0]);
  expect(client.bytesSentPercent.values.slice(0, 3)).toEqual([0.25, 0.75, 0]);
});

test('the mean of figures is that of each number', () => {
  const figures = [
    { time: 1, a: { b: 1, list: [1, 3] } },
    { time: 2, a: { b: 3, list: [3, 5] } },
  ];
  expect(meanFigures(figures)).toEqual({ time: 2, a: { b: 2, list: [2, 4] } });
});
