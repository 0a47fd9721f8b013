import { expect, test } from 'vitest';
import { dispatch } from '../../../driver/services/routing/dispatch.ts';
import { Router } from '../../../driver/services/routing/Router.ts';

type Given = Parameters<typeof dispatch>[0];

function answerTo(error: object) {
  const reports: unknown[] = [];
  const { head, body } = dispatch({
    router: new Router(() => {
      throw new Error('no schemas here');
    }),
    request: { method: 'GET', path: '/' } as Given['request'],
    response: { getHeader: () => undefined } as unknown as Given['response'],
    bodyTypes: {} as Given['bodyTypes'],
    isDevelopment: false,
    sendAsset: () => {
      throw error;
    },
    httpError: (_status, message) => new Error(message),
    report: (each) => reports.push(each),
  });
  return { status: head.status, body: JSON.parse(String(body)) as unknown, reports };
}

test('an error shows its further members; without a JSON form they are left out and reported', () => {
  const error = { statusCode: 409, message: 'taken', errorNum: 1 };
  const plain = { error: true, errorNum: 1, errorMessage: 'taken', code: 409 };
  expect(answerTo({ ...error, extra: { by: 'ann' } })).toEqual({
    status: 409,
    body: { ...plain, by: 'ann' },
    reports: [],
  });
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  const toJSON = () => {
    throw new Error('no form');
  };
  for (const extra of [circle, { count: 1n }, { inner: { toJSON } }]) {
    expect(answerTo({ ...error, extra })).toEqual({
      status: 409,
      body: plain,
      reports: [expect.any(Error)],
    });
  }
});
