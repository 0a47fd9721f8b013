import { Button } from '@mantine/core';
import type { JsonProblem } from '../../../protocol/json-jobs.ts';
import { runCommand } from '../../command.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';

/** Replaces the tree while the text is no valid document. */
export function InvalidText({ problem }: { readonly problem: JsonProblem }) {
  return (
    <EmptyState title="The text is no valid JSON" text={`${problem.message}. Correct it in the code mode.`}>
      <Button onClick={() => void runCommand('document.goToError')}>Go to error</Button>
    </EmptyState>
  );
}
