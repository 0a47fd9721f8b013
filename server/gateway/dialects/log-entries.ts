import { z } from 'zod';
import type { Reply } from '../../route/route.ts';
import type { AdaptedCall } from './AdaptedCall.ts';

const entries = z.looseObject({
  total: z.number(),
  messages: z.array(
    z.looseObject({
      id: z.number(),
      topic: z.string(),
      level: z.string(),
      date: z.string(),
      message: z.string(),
    }),
  ),
});

const levels = ['FATAL', 'ERROR', 'WARNING', 'INFO', 'DEBUG', 'TRACE'];
/** As levels are counted in the columns: WARN and WARNING are one. */
const levelOf = (name: string) => levels.findIndex((level) => level.startsWith(name.slice(0, 4)));

/** `GET /_admin/log`, the columns that ArangoDB has up to 3.12: made of `GET /_admin/log/entries`. */
export async function readLogColumns(call: AdaptedCall): Promise<Reply> {
  const search = call.query.toString();
  const { status, body } = await call.ask({
    path: `/_admin/log/entries${search === '' ? '' : `?${search}`}`,
  });
  const parsed = entries.safeParse(body);
  if (status !== 200 || !parsed.success) return { status, body };
  const { total, messages } = parsed.data;
  return {
    status: 200,
    body: {
      totalAmount: total,
      lid: messages.map(({ id }) => id),
      topic: messages.map(({ topic }) => topic),
      level: messages.map(({ level }) => levelOf(level)),
      timestamp: messages.map(({ date }) => Math.floor(Date.parse(date) / 1000)),
      text: messages.map(({ message }) => message),
    },
  };
}
