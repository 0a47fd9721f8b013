/** A recording of 3.12 that no server can agree with, and what the query gives instead. */
interface Slip {
  readonly reason: string;
  /** The result as JSON text. */
  readonly gives: string;
}

/**
 * 3.12's recordings come from its documentation: some results are rounded there, some queries escaped twice. Each
 * differs exactly so.
 */
export const documentationSlips: Readonly<Record<string, Slip>> = {
  'RETURN BIT_TO_STRING(60, 8)': { reason: 'the bits of 30', gives: '["00111100"]' },
  'RETURN COSINE_SIMILARITY([[0,1,0,1],[1,0,0,1],[1,1,1,0],[0,0,0,1]], [1,1,1,1])': {
    reason: 'rounded to three digits',
    gives: '[[0.7071067811865475,0.7071067811865475,0.8660254037844387,0.5]]',
  },
  'RETURN TRIM("  foobar\\\\t \\\\r\\\\n ")': {
    reason: 'the query is escaped twice',
    gives: JSON.stringify(['foobar\\t \\r\\n']),
  },
  'RETURN REGEX_TEST("the quick brown fox", "^(a|the)\\\\\\\\s+(quick|slow).*f.x$")': {
    reason: 'the query is escaped twice',
    gives: '[false]',
  },
  'RETURN REGEX_TEST("the\\\\nquick\\\\nbrown\\\\nfox", "^the(\\\\n[a-w]+)+\\\\nfox$")': {
    reason: 'the query is escaped twice',
    gives: '[false]',
  },
};
