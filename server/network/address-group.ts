import { isIPv4, isIPv6 } from 'node:net';

/**
 * Key for limits by address: an IPv4 address, the first 64 bits of an IPv6 address, since one subscriber has at least
 * 2^64 of those, or any other text, truncated to the length of an address.
 */
export function addressGroup(address: string): string {
  const zoneAt = address.indexOf('%');
  const plain = zoneAt < 0 ? address : address.slice(0, zoneAt);
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return plain.slice(0, 45);
  const groups = groupsOf(plain.toLowerCase());
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) {
    const [high, low] = [groups[6]!, groups[7]!];
    return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of 16 bits of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const text =
    dotted === null
      ? address
      : `${dotted[1]}${hexPair(dotted[2]!, dotted[3]!)}:${hexPair(dotted[4]!, dotted[5]!)}`;
  const [head = '', tail] = text.split('::', 2);
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
}

function hexPair(high: string, low: string): string {
  return ((Number(high) << 8) | Number(low)).toString(16);
}
