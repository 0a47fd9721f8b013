import { RE2JSException } from 're2js';
import { isLinear } from './is-linear.ts';
import { LinearPattern } from './LinearPattern.ts';
import { NativePattern } from './NativePattern.ts';
import { noLineEnd, type PatternToken, patternTokens, UnsupportedSyntax } from './pattern-tokens.ts';
import { RecentMap } from './RecentMap.ts';
import type { TextPattern } from './TextPattern.ts';

type CompiledPattern =
  | { readonly kind: 'linear'; readonly pattern: TextPattern }
  /** The time of a match is not bounded, so the pattern may run only if its thread can be terminated. */
  | { readonly kind: 'unbounded'; readonly pattern: TextPattern; readonly reason: string }
  | { readonly kind: 'invalid'; readonly reason: string | undefined };

const maxSourceLength = 20_000;

/** The automata of a pattern take up to 8 MiB, so the cache of a thread takes at most 256 MiB. */
const cache = new RecentMap<string, CompiledPattern>(32);

/** Compiles a regular expression or returns it from the cache. The dot matches no line terminators, as in ICU. */
export function compilePattern(source: string, ignoresCase: boolean): CompiledPattern {
  if (source.length > maxSourceLength) {
    return {
      kind: 'invalid',
      reason: `it has ${source.length} characters, at most ${maxSourceLength} are possible`,
    };
  }
  return cache.getOrMake(`${ignoresCase ? 'i' : ''}/${source}`, () => compile(source, ignoresCase));
}

function compile(source: string, ignoresCase: boolean): CompiledPattern {
  const flags = ignoresCase ? 'i' : '';
  // Unicode mode rejects unnecessary escapes that ArangoDB accepts.
  const expression = nativeExpression(source, `${flags}u`) ?? nativeExpression(source, flags);
  if (expression === undefined) return compileForeign(source, ignoresCase);
  const native = new NativePattern(expression);
  let tokens: PatternToken[];
  try {
    tokens = patternTokens(source, expression.unicode);
    const linear = new LinearPattern(tokens.map(({ text }) => text).join(''), ignoresCase);
    return { kind: 'linear', pattern: isLinear(tokens) ? new ShortTextPattern(native, linear) : linear };
  } catch (error) {
    return { kind: 'unbounded', pattern: native, reason: reasonOf(error) };
  }
}

/** Syntax that only the linear engine supports, such as `(?i)` and `[[:alpha:]]`. */
function compileForeign(source: string, ignoresCase: boolean): CompiledPattern {
  try {
    return { kind: 'linear', pattern: new LinearPattern(withLineEnds(source, noLineEnd), ignoresCase) };
  } catch (error) {
    if (error instanceof RangeError) return { kind: 'invalid', reason: error.message };
    if (error instanceof RE2JSException) return { kind: 'invalid', reason: undefined };
    throw error;
  }
}

/** Replaces the dots outside of classes, unless the pattern sets the flag `s`, by which they match all characters. */
function withLineEnds(source: string, noLineEnds: string): string {
  if (/\(\?[a-zA-Z]*s/.test(source)) return source;
  return source.replace(/\\[\s\S]|\[\^?\]?(?:\\[\s\S]|[^\]\\])*\]|\./g, (part) =>
    part === '.' ? noLineEnds : part,
  );
}

function nativeExpression(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(withLineEnds(source, '[^\\n\\x0b\\f\\r\\x85\\u2028\\u2029]'), flags);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof UnsupportedSyntax) return `${error.message} is not supported here`;
  if (error instanceof RangeError || error instanceof RE2JSException) return error.message;
  throw error;
}

/** The native engine is faster for short texts; long texts overflow its stack. */
const shortLength = 1_000_000;

class ShortTextPattern implements TextPattern {
  constructor(
    private readonly native: NativePattern,
    private readonly linear: LinearPattern,
  ) {}

  test(text: string): boolean {
    return text.length < shortLength ? this.native.test(text) : this.linear.test(text);
  }

  matcher(text: string): ReturnType<TextPattern['matcher']> {
    return text.length < shortLength ? this.native.matcher(text) : this.linear.matcher(text);
  }
}
