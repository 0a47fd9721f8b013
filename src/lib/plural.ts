/** Verbs and pronouns that agree with a count. */
const agreeing: Readonly<Record<string, string>> = {
  is: 'are',
  was: 'were',
  has: 'have',
  changes: 'change',
  goes: 'go',
  keeps: 'keep',
  matches: 'match',
  merges: 'merge',
  passes: 'pass',
  writes: 'write',
  it: 'they',
  It: 'They',
  its: 'their',
};

/**
 * The plural of words whose last word is a noun, or a noun and a verb: 'slow query' → 'slow queries', 'vertex is' →
 * 'vertices are'. A single verb agrees alone: 'was' → 'were'.
 */
export function pluralOf(words: string): string {
  const all = words.split(' ');
  const last = all.at(-1)!;
  if (Object.hasOwn(agreeing, last)) {
    const noun = all.slice(0, -1).join(' ');
    return `${noun === '' ? '' : `${pluralOf(noun)} `}${agreeing[last]}`;
  }
  return [...all.slice(0, -1), pluralOfNoun(last)].join(' ');
}

function pluralOfNoun(noun: string): string {
  if (/(vert|matr)[ei]x$/i.test(noun)) return noun.replace(/[ei]x$/, 'ices');
  if (/[^aeiou]y$/.test(noun)) return noun.replace(/y$/, 'ies');
  return /(s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

/** The words in the form that agrees with a count: 'vertex' or 'vertices', 'is' or 'are'. */
export function agree(count: number, words: string, plural = pluralOf(words)): string {
  return count === 1 ? words : plural;
}
