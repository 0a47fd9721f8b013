/** A recording of 3.12 with an error of the documentation, and the actual result of the query. */
interface DocumentationError {
  readonly reason: string;
  /** Actual result as JSON text. */
  readonly gives: string;
}

/**
 * Recordings of 3.12 come from its documentation, where some results are rounded and some queries are escaped
 * twice. The actual results must equal the values given here.
 */
export const documentationErrors: Readonly<Record<string, DocumentationError>> = {
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
