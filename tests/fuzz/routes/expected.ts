import type { RawAnswer } from '../../http/security/raw.ts';
import type { Attack } from './AttackMaker.ts';

/** Answers of 500 and above that are right: `<dialect> <method> <route>: <status> <errorNum>`. */
const expected: readonly RegExp[] = [
  // Recordings of 2.8: answers of its services and its console to invalid JSON.
  /^2\.8 \w+ \/_api\/gharial.*: 500 500$/,
  /^\S+ POST \/_admin\/aardvark\/login: 500 500$/,
  /^2\.8 POST \/_admin\/aardvark\/query\/upload\/:user: 500 500$/,
  // The answer to HEAD has no number.
  /^2\.8 (GET|HEAD) \/_admin\/aardvark\/query\/result\/download\/:query: 500 (500|undefined)$/,
  // Methods without an implementation; the answer to HEAD has no error number.
  /^\S+ \w+ \/_api\/(?:import|query|edges).*: 501 9$/,
  /^\S+ HEAD \/_api\/(?:import|query|edges).*: 501 undefined$/,
  // There are no views, and one built-in analyzer.
  /^\S+ POST \/_api\/(view|analyzer): 501 9$/,
  // Collections are replicated by dump and log.
  /^\S+ \w+ \/_api\/replication\/(\*|restore-view): 501 (9|undefined)$/,
  // The memory limit that the query names.
  /^\S+ (POST|PUT) \/_api\/(?:cursor|explain|export).*: 500 32$/,
  // Errors thrown by the code of a user.
  /^\S+ POST \/_api\/(?:transaction|traversal): 500 (500|1650)$/,
  // A running server is not restored, and backups are not sent to other machines.
  /^\S+ POST \/_admin\/backup\/(restore|upload|download): 501 9$/,
  // There are no services.
  /^\S+ \w+ \/_api\/foxx.*: 501 (9|undefined)$/,
];

/** A description of the defect if the answer is 500 or above and not right. */
export function defectOf(attack: Attack, answer: RawAnswer, alsoExpected: readonly RegExp[] = []) {
  if (answer.status < 500) return undefined;
  const errorNum = /"errorNum":(\d+)/.exec(answer.body)?.[1];
  const title = `${attack.name}: ${answer.status} ${errorNum}`;
  if ([...expected, ...alsoExpected].some((pattern) => pattern.test(title))) return undefined;
  const { target, headers, body } = attack;
  return `${title} ${JSON.stringify({ target, headers, body, answer: answer.body }).slice(0, 1500)}`;
}
