import { RequestMaker } from '../../fuzz/RequestMaker.ts';
import type { Round } from '../Round.ts';
import { privateRoutes } from '../routes.ts';

/** Requests that would end the round: they change data of other rounds. */
const harmful = /\/_api\/(?:user|database)\b|\/_admin\/shutdown/;
const oddFiles = [
  '/%00.js',
  `/${'f'.repeat(300)}.js`,
  `/${'f'.repeat(5000)}`,
  '/assets/%00',
  '/assets/../index.html',
  '/assets/',
  '/.',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/assets/%5c..%5c',
  '/favicon.svg/x',
  '/index.html/',
  '/con',
  '/assets/%ff',
  '/%',
  '/?%',
  '/a:b',
  '/assets/index.js%00.html',
];
const path = '/_db/odd';

const round: Round = {
  id: 'odd-requests',
  attacks: 'mutated recorded requests to every registered route and odd file names: no 500',
  order: 180,
  async run(context) {
    await context.call({ method: 'POST', path: '/_api/database', body: { name: 'odd' } }, 'root');
    for (const name of ['documents', 'edges']) {
      await context.call(
        { method: 'POST', path: `${path}/_api/collection`, body: { name, type: name === 'edges' ? 3 : 2 } },
        'root',
      );
    }
    for (const file of oddFiles) {
      for (const accept of ['*/*', 'text/html']) await context.call({ path: file, headers: { accept } });
    }
    const maker = new RequestMaker(context.random, privateRoutes());
    await context.repeat(context.amount(4000, 200), 6, async () => {
      const { path: asked, ...request } = maker.next();
      if (harmful.test(decodeLoosely(asked))) return;
      const prefix =
        context.random.nextBelow(8) === 0
          ? context.pick(['/_db/%00', '/_db/none', '/_db/', '/_db/%zz'])
          : path;
      await context.call({ ...request, path: prefix + asked }, 'root');
    });
    await context.call({ method: 'DELETE', path: '/_api/database/odd' }, 'root');
  },
};
export default round;

function decodeLoosely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
