import type { Round } from '../Round.ts';
import { runTimed } from '../timed-query.ts';

const patterns = [
  '^(a+)+$',
  '^(a|a)*$',
  '^(a|aa)+$',
  '(a*)*b',
  '(.*a){20}',
  '^((a+)(a+))+$',
  '([a-zA-Z]+)*!',
  '(x+x+)+y',
  '(?:a?){40}a{40}',
  '^(?=(a+)+$)b',
  '(a+)\\\\1+$',
  '^(?!(a+)+b)',
  '((((a{0,50}){0,50}){0,50}){0,50})',
  '(a{1,1000}){1,1000}',
  '[\\\\s\\\\S]*a[\\\\s\\\\S]*b[\\\\s\\\\S]*c',
  '(',
  '[',
  'a{99999999}',
  '\\\\',
  '*',
];
const functions = [
  'REGEX_TEST(@text, @pattern)',
  'REGEX_REPLACE(@text, @pattern, "")',
  'REGEX_SPLIT(@text, @pattern)',
  'REGEX_MATCHES(@text, @pattern)',
  '@text =~ @pattern',
  '@text !~ @pattern',
  'LENGTH(FOR d IN documents FILTER REGEX_TEST(CONCAT(@text, d.number), @pattern) RETURN 1)',
];
const likes = ['%a%a%a%a%a%a%a%a%a%a%a%a%b', '_%_%_%_%_%_%_%_%b', '%'.repeat(2000), `${'%a'.repeat(200)}b`];

const round: Round = {
  id: 'regexes',
  attacks: 'regular expressions and LIKE that take exponential time, and broken ones',
  order: 90,
  async run(context) {
    const texts = [`${'a'.repeat(36)}!`, `${'x'.repeat(40)}`, 'a'.repeat(50_000)];
    await context.repeat(context.amount(60, 6), 3, async () => {
      const [text, pattern] = [context.pick(texts), context.pick(patterns)];
      await runTimed(context, `RETURN ${context.pick(functions)}`, {
        text,
        pattern: pattern.replaceAll('\\\\', '\\'),
      });
    });
    await context.repeat(context.amount(8, 2), 2, async () => {
      const bindVars = { text: 'a'.repeat(context.pick([200, 20_000])), pattern: context.pick(likes) };
      await runTimed(context, 'RETURN LIKE(@text, @pattern)', bindVars);
    });
  },
};
export default round;
