import { indentJson, rootMembers } from '../../protocol/lib/indent-json.ts';
import { indexJson, JsonTextError } from '../../protocol/lib/index-json.ts';
import type { Kernel } from '../kernel.ts';

/** Indexes a JSON text, after it was indented if requested. An invalid text is a result, not an error. */
export default {
  id: 'read-json',
  // The text, its indented form, and the growing arrays of one index or two.
  bytesOf: ({ text }) => 14 * text.length,
  *run({ text, isIndented, omitted }) {
    try {
      const index = yield* indexJson(text);
      if (isIndented) return { text, index, omitted: {} };
      const indented = yield* indentJson(text, index, { omitted: new Set(omitted) });
      return {
        text: indented,
        index: yield* indexJson(indented),
        omitted: rootMembers(text, index, omitted),
      };
    } catch (error) {
      if (!(error instanceof JsonTextError)) throw error;
      return { text, problem: { message: error.message, offset: error.offset } };
    }
  },
} satisfies Kernel<'read-json'>;
