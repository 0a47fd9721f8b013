import type { CurrentConnection } from '../../../protocol/api/connections.ts';
import { legacyVersionOf } from '../../../protocol/dialect.ts';
import { addressOf } from '../../network/address.ts';
import type { Reply } from '../../route/route.ts';
import type { GatewayCall } from '../GatewayCall.ts';
import type { AdaptedCall } from './AdaptedCall.ts';
import { changeDocuments, createDocuments } from './documents-2.8.ts';
import { readLogColumns } from './log-entries.ts';
import { readLevels } from './users-2.8.ts';

type Answer = (call: AdaptedCall, parameters: readonly string[]) => Promise<Reply>;

interface AdaptedForm {
  /** `<method> <path>`; its groups are the parameters. */
  readonly call: RegExp;
  readonly answer: Answer;
}

const forms28: readonly AdaptedForm[] = [
  { call: /^POST \/_api\/document(?:\/([^/]+))?$/, answer: createDocuments },
  { call: /^(?:PUT|PATCH|DELETE) \/_api\/document\/([^/]+)$/, answer: changeDocuments },
  { call: /^GET \/_api\/user\/([^/]+)\/database$/, answer: readLevels },
];
const forms4: readonly AdaptedForm[] = [{ call: /^GET \/_admin\/log$/, answer: readLogColumns }];

/** The calls of the console, in the forms of 3.12, that other versions have in another form. */
const forms: Readonly<Record<CurrentConnection['dialect'], readonly AdaptedForm[]>> = {
  '2.8': forms28,
  '3.x': [],
  '3.12': [],
  '4.x': forms4,
};

/** How a call is answered that the server has in another form; undefined if it is passed on. */
export function adaptedForm(
  { request: { raw } }: GatewayCall,
  dialect: CurrentConnection['dialect'],
): ((call: AdaptedCall) => Promise<Reply>) | undefined {
  const version = raw.headers['x-arango-version'];
  // The client writes the forms of 2.8 itself.
  if (typeof version === 'string' && legacyVersionOf(version) !== undefined) return undefined;
  const call = `${raw.method} ${addressOf(raw).path}`;
  for (const form of forms[dialect]) {
    const match = form.call.exec(call);
    if (match !== null)
      return (adapted) =>
        form.answer(
          adapted,
          match.slice(1).map((each = '') => decodeURIComponent(each)),
        );
  }
  return undefined;
}
