import { IconBulb, IconCheck, IconPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { IndexAdvice } from '../../../aql/explainer/index-advice.ts';
import { describeError } from '../../api/errors.ts';
import { createIndex } from '../../api/indexes.ts';
import { ActionButton } from '../../ui/forms/ActionButton.tsx';
import { useDefinitionRefusal } from '../../ui/hooks/use-read-only-reason.ts';
import { CopyButton } from '../../ui/values/CopyButton.tsx';
import classes from './AdviceList.module.css';
import { adviceCommand, adviceText, adviceTitles } from './advice-text.ts';
import type { PlanView } from './plan-view.ts';

interface AdviceListProps {
  readonly view: PlanView;
  readonly onSelect: (nodeId: number) => void;
}

/** What would make the query faster, and the indexes that the plan uses. */
export function AdviceList({ view: { advice, indexes }, onSelect }: AdviceListProps) {
  return (
    <aside className={classes.pane} aria-label="Advice">
      <h3>
        What would help <span>{advice.length === 0 ? '' : advice.length}</span>
      </h3>
      {advice.length === 0 && <p className={classes.none}>No advice from this plan.</p>}
      {advice.map((each) => (
        <AdviceCard key={`${each.nodeId} ${each.kind}`} advice={each} onSelect={onSelect} />
      ))}
      <h3>
        Indexes used <span>{indexes.length === 0 ? '' : indexes.length}</span>
      </h3>
      {indexes.length === 0 && <p className={classes.none}>The plan uses no index.</p>}
      <ul className={classes.indexes}>
        {indexes.map(({ nodeId, name, type, collection, fields, selectivity }) => (
          <li key={`${nodeId} ${name}`}>
            <button type="button" onClick={() => onSelect(nodeId)}>
              <span className={classes.node}>{nodeId}</span>
              <code>{name}</code>
              <span className={classes.facts}>
                {type}, {collection} ({fields.join(', ')})
                {selectivity !== undefined && `, ${(selectivity * 100).toFixed(2)} %`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </aside>
  );
}

function AdviceCard({
  advice,
  onSelect,
}: {
  readonly advice: IndexAdvice;
  readonly onSelect: (nodeId: number) => void;
}) {
  const refusal = useDefinitionRefusal(advice.collection);
  const client = useQueryClient();
  const creation = useMutation({
    mutationFn: () => createIndex(advice.collection, { type: 'persistent', fields: [...advice.fields] }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['collections'] }),
  });
  return (
    <article className={classes.card}>
      <IconBulb size={20} stroke={1.75} aria-hidden />
      <div>
        <button type="button" className={classes.title} onClick={() => onSelect(advice.nodeId)}>
          {adviceTitles[advice.kind]}
        </button>
        <p>{adviceText(advice)}</p>
        {creation.isError && (
          <p role="alert" className={classes.problem}>
            {describeError(creation.error).text}
          </p>
        )}
        {creation.isSuccess ? (
          <p role="status" className={classes.done}>
            <IconCheck size={16} aria-hidden />
            {creation.data
              ? 'Index created. Run the query again to see its effect.'
              : 'The index exists already.'}
          </p>
        ) : (
          <div className={classes.actions}>
            <ActionButton
              size="xs"
              variant="default"
              leftSection={<IconPlus size={16} />}
              refusal={refusal}
              loading={creation.isPending}
              onClick={() => creation.mutate()}
            >
              Create index
            </ActionButton>
            <CopyButton text={adviceCommand(advice)} label="Copy" />
          </div>
        )}
      </div>
    </article>
  );
}
