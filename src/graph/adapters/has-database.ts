import type { GraphAdapter } from './GraphAdapter.ts';
import { ReadingAdapter } from './ReadingAdapter.ts';

/** True if the adapter reads collections, so that AQL reaches what is not loaded. */
export function hasDatabase({ adapter }: { readonly adapter: GraphAdapter }): boolean {
  return adapter instanceof ReadingAdapter;
}
