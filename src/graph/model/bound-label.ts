import { cutText } from '../../lib/bound-text.ts';

/** UTF-16 units of a label: more is never drawn, and each list of vertices shows labels. */
const maxLabel = 1_000;

/** The label as the model stores it: the first part of a very long one. */
export function boundLabel(label: string | undefined): string | undefined {
  return label === undefined ? undefined : cutText(label, maxLabel);
}
