import type { Dialect } from '../../protocol/dialect.ts';

/** Differences between the answers to 2.8 and to 3.12 for written documents. Routes read these rules, not the dialect. */
interface AnswerRules {
  /** The first member of each answer, with its comma. */
  readonly firstMember: '"error":false,' | '';
  /** True if an answer has the revision before the change. */
  readonly hasOldRevision: boolean;
  /** The path of a written edge in `location`. */
  readonly edgePath: 'edge' | 'document';
  /** True if an answer is empty on request. */
  readonly isSilenceKnown: boolean;
  /** True if the answer to a removal after the flush names the document in `etag` and `location`. */
  readonly namesRemoved: boolean;
  /** True if `policy=last` removes the condition on the revision. */
  readonly hasPolicy: boolean;
  /** Revisions of conditions: any text, or numbers, where 0 stands for no revision. */
  readonly revisions: 'texts' | 'numbers';
}

export const answerRules: Readonly<Record<Dialect, AnswerRules>> = {
  '2.8': {
    firstMember: '"error":false,',
    hasOldRevision: false,
    edgePath: 'edge',
    isSilenceKnown: false,
    namesRemoved: false,
    hasPolicy: true,
    revisions: 'numbers',
  },
  '3.12': {
    firstMember: '',
    hasOldRevision: true,
    edgePath: 'document',
    isSilenceKnown: true,
    namesRemoved: true,
    hasPolicy: false,
    revisions: 'texts',
  },
};
