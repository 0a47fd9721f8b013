import type { Random } from '../../protocol/lib/random.ts';

/** A variant of a request's head; CR and LF are added when it is sent. */
export interface Spelling {
  readonly target: string;
  readonly version: '1.0' | '1.1';
  readonly method: string;
  readonly headers: readonly string[];
}

const hex = (letter: string) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`;
const overlong: Readonly<Record<string, string>> = { '/': '%c0%af', '.': '%c0%ae', _: '%c1%9f' };

type Change = (path: string, random: Random) => string;

const oneLetter =
  (encode: (letter: string) => string): Change =>
  (path, random) => {
    const at = 1 + random.nextBelow(Math.max(1, path.length - 1));
    return path.slice(0, at) + encode(path[at] ?? '') + path.slice(at + 1);
  };

const eachLetter =
  (encode: (letter: string) => string, letters: RegExp): Change =>
  (path) =>
    path.replace(letters, encode);

/** Spellings of a path that a router, a check and a handler could interpret differently. */
const changes: readonly Change[] = [
  (path) => path,
  oneLetter(hex),
  oneLetter((letter) => hex(letter).toUpperCase()),
  oneLetter((letter) => `%25${hex(letter).slice(1)}`),
  oneLetter((letter) => letter.toUpperCase()),
  oneLetter((letter) => `${letter}%00`),
  oneLetter((letter) => `%u00${hex(letter).slice(1)}`),
  oneLetter((letter) => overlong[letter] ?? letter),
  eachLetter(hex, /_/g),
  eachLetter(hex, /[a-z_]/g),
  eachLetter(hex, /(?!^)\//g),
  eachLetter(hex, /\//g),
  eachLetter((letter) => letter.toUpperCase(), /[a-z]/g),
  (path) => `/${path}`,
  (path) => `//${path}`,
  (path) => path.replace('/_', '//_'),
  (path) => path.replace(/\/(?=[^/]*$)/, '//'),
  (path) => `/.${path}`,
  (path) => `/x/..${path}`,
  (path) => `/assets/..${path}`,
  (path) => `/assets/%2e%2e${path}`,
  (path) => `/%2e${path}`,
  (path) => `/_open/..${path}`,
  (path) => `/_open/%2e%2e${path}`,
  (path) => `/_open%2f..${path}`,
  (path) => `/sign-in/..${path}`,
  (path) => `/_admin/aardvark/login/../../..${path}`,
  (path) => `/_db/_system${path}`,
  (path) => `/_db/victim${path}`,
  (path) => `/%5fdb/victim${path}`,
  (path) => `/_db/victim/_db/_system${path}`,
  (path) => `/_db/_system/_open/..${path}`,
  (path) => `/_db%2fvictim${path}`,
  (path) => `/_db/..${path}`,
  (path) => path.replace('/_', '/;/_'),
  (path) => path.replace(/\/(?=[^/]*$)/, ';x=1/'),
  (path) => path.replaceAll('/', '\\'),
  (path) => path.replaceAll('/', '%5c'),
  (path) => `\\${path.slice(1)}`,
  (path) => path.slice(1),
  (path) => `${path}/`,
  (path) => `${path}/.`,
  (path) => `${path}%20`,
  (path) => `${path}.`,
  (path) => `${path}%00`,
  (path) => `${path}?x`,
  (path) => `${path}#/_open/auth`,
  (path) => `?/..${path}`,
  (path) => `${path}.html`,
  (path) => `${path}/index.html`,
  (path) => `http://127.0.0.1${path}`,
  (path) => `http://localhost:8529${path}`,
  (path) => `HTTP://127.0.0.1${path}`,
  (path) => `https://evil.example${path}`,
  (path) => `http://user:pass@127.0.0.1${path}`,
  (path) => `http:${path}`,
  (path) => `http:/${path}`,
  (path) => `//127.0.0.1${path}`,
  (path) => `ws://127.0.0.1${path}`,
];

const headerSets: readonly (readonly string[])[] = [
  [],
  [],
  ['X-Forwarded-For: 127.0.0.1', 'X-Real-IP: 127.0.0.1'],
  ['X-Original-URL: /_open/auth', 'X-Rewrite-URL: /_open/auth'],
  ['Authorization:'],
  ['Authorization: Basic'],
  ['Authorization: Bearer null'],
  ['Authorization: Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJyb290In0.'],
  ['Authorization: Digest username="root"'],
  ['X-Forwarded-User: root', 'Remote-User: root', 'X-Remote-User: root'],
  ['Cookie: orrery_session_8529=root'],
  ['X-Arango-Version: 20804'],
  ['Sec-Fetch-Mode: navigate', 'Sec-Fetch-Site: none', 'Accept: text/html'],
  ['Accept: text/html'],
];
const overrideNames = ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'];

/** The number of spellings of a path; `number` selects one after the other. */
export const spellingCount = changes.length;

/** Writes a request to a path in one of the spellings. */
export function spellingOf(number: number, method: string, path: string, random: Random): Spelling {
  const change = changes[number % changes.length]!;
  const headers = [...headerSets[random.nextBelow(headerSets.length)]!];
  const isOverridden = random.nextBelow(6) === 0;
  if (isOverridden) headers.push(`${overrideNames[random.nextBelow(overrideNames.length)]!}: ${method}`);
  return {
    target: change(path, random),
    version: random.nextBelow(5) === 0 ? '1.0' : '1.1',
    method: isOverridden ? (random.nextBelow(2) === 0 ? 'OPTIONS' : 'GET') : method,
    headers,
  };
}

export function toBytes({ target, version, method, headers }: Spelling, host: string, body: string): string {
  const lines = [`${method} ${target} HTTP/${version}`, ...headers, 'Connection: close'];
  if (version === '1.1') lines.push(`Host: ${host}`);
  if (body !== '') lines.push(`Content-Length: ${Buffer.byteLength(body)}`);
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}
