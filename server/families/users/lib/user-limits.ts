import type { Value } from '../../../../aql/values/value.ts';
import { badParameter } from '../../../../protocol/errors.ts';
import { stringifyJson } from '../../../../protocol/lib/write-json.ts';

/** Bytes of the JSON of the members of a user. Records of former versions may be larger and are still readable. */
const userLimits = {
  extra: { maxBytes: 64 << 10, what: "'extra' without saved queries" },
  config: { maxBytes: 64 << 10, what: 'settings' },
  grants: { maxBytes: 1 << 20, what: 'grants' },
  queries: { maxBytes: 4 << 20, what: 'saved queries' },
} as const;

/** Throws 400 for a member above its limit. */
export function requireUserLimit(member: keyof typeof userLimits, value: Value): void {
  requireUserBytes(member, Buffer.byteLength(stringifyJson(value)));
}

/** The same for the size of its JSON. */
export function requireUserBytes(member: keyof typeof userLimits, bytes: number): void {
  const { maxBytes, what } = userLimits[member];
  if (bytes <= maxBytes) return;
  throw badParameter(`expecting at most ${maxBytes} bytes of ${what} for a user, found ${bytes}`);
}
