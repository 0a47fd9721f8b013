const bodyBytes = 1 << 20;
const names = (count: number, length: number) =>
  Array.from({ length: count }, (_, at) => `n${at}${'x'.repeat(length)}`);

/** JSON of almost 1 MiB: as many values as possible, as many as are accepted, long texts, escapes. */
export const largeFillings: readonly (() => string)[] = [
  () => `[${'1,'.repeat(bodyBytes / 2 - 500)}1]`,
  () => `[${'{},'.repeat(bodyBytes / 3 - 500)}{}]`,
  () => JSON.stringify(names(9000, 90)),
  () => JSON.stringify(names(1900, 530)),
  () => JSON.stringify('x'.repeat(bodyBytes - 1000)),
  () => JSON.stringify('é'.repeat(bodyBytes / 2 - 1000)),
  () => `"${'\\u0061'.repeat(Math.floor(bodyBytes / 6) - 200)}"`,
  () => `{${names(9900, 80).map((name) => `"${name}":1`)}}`,
  () => `{${names(1900, 500).map((name) => `"${name}":1`)}}`,
];
