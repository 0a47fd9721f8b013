import { expect, test } from 'vitest';
import { ArangoConnection } from '../../driver/ArangoConnection.ts';
import { ArangoQueryCursor } from '../../driver/Cursor.ts';
import { DriverConnection } from '../../driver/DriverConnection.ts';
import { Printer } from '../../driver/printing/Printer.ts';
import { recordedDriver } from './recorded-port.ts';

const things = () => recordedDriver().db._collection('things')!;

function printed(value: unknown): string {
  let text = '';
  const printer = new Printer((runs) => {
    text += runs.map((run) => run.text).join('');
  });
  printer.print(value);
  printer.flush();
  return text;
}

test('[9-shell-3] a cursor prints at most 10 documents, then the next ones', () => {
  const result = Array.from({ length: 12 }, (_, index) => index);
  const cursor = new ArangoQueryCursor(undefined as unknown as DriverConnection, {
    result,
    hasMore: false,
    count: 12,
  });
  expect(printed(cursor)).toBe(
    "[object ArangoQueryCursor, count: 12, hasMore: true]\n[ 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 ]\ntype 'more' to show more documents",
  );
  expect(printed(cursor)).toBe('[object ArangoQueryCursor, count: 12, hasMore: false]\n[ 10, 11 ]');
});

test('objects of the driver print what they are', () => {
  const { db } = recordedDriver();
  expect(printed(db)).toBe('[object ArangoDatabase "test"]');
  expect(printed([db._collection('things')])).toBe(
    '[ [ArangoCollection 12, "things" (type document, status loaded)] ]',
  );
  expect(printed(things().all().skip(2).limit(1))).toBe('SimpleQueryAll(things).skip(2).limit(1)');
  expect(printed(things().withinRectangle)).toMatch(/^\[Function "/);
  expect(printed(db._createStatement({ query: 'RETURN 1' }))).toBe('[object ArangoStatement "RETURN 1"]');
  const connection = new DriverConnection({
    databaseName: 'x',
    dialect: '2.8',
    send: () => ({ status: 200, headers: {}, body: 1 }),
  });
  expect(printed(new ArangoConnection(connection, 'http://localhost:8529', 'root'))).toBe(
    '[object ArangoConnection http://localhost:8529, "x"]',
  );
});
