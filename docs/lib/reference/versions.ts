import { serverFeatures } from '../../../protocol/server-features.ts';
import { page, table } from '../markdown.ts';

/** What versions of ArangoDB have, as the gateway and the console know it. */
export function versionsPage(): string {
  return page('Versions of ArangoDB', [
    'The console works with servers of 2.8, 3.x and 4.x. What a server does not have is not offered, and a call of it is answered with a sentence. The embedded server has the forms of 2.8 and 3.12, and everything of this table but views, analyzers and inverted indexes. `docs/differences.md` in the repository lists what differs on purpose.',
    table(
      ['feature', 'since', 'until'],
      [...serverFeatures]
        .sort((one, other) => (one.subject < other.subject ? -1 : 1))
        .map(({ subject, since = '', until = '' }) => [subject, since, until]),
    ),
  ]);
}
