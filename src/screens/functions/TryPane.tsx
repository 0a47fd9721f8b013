import { Button, Textarea } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { FunctionTest } from '../../../protocol/api/aqlfunction.ts';
import { queryBatches } from '../../api/cursor.ts';
import { describeError } from '../../api/errors.ts';
import { addresses } from '../../lib/addresses.ts';
import { cutText } from '../../lib/bound-text.ts';
import { formatAmount } from '../../lib/format.ts';
import { KeyHint } from '../../ui/KeyHint.tsx';
import classes from './TryPane.module.css';

interface TryPaneProps {
  /** The name of the saved function. */
  readonly name: string;
  /** Its first test supplies the arguments of the first query. */
  readonly test: FunctionTest | undefined;
  readonly isChanged: boolean;
}

type Outcome =
  | {
      readonly kind: 'rows';
      readonly rows: readonly unknown[];
      readonly hasMore: boolean;
      readonly seconds: number;
    }
  | { readonly kind: 'error'; readonly text: string };

/** Rows that the pane shows. */
const maxRows = 10;
const maxCharacters = 2000;

/** A query that calls the saved function. */
export function TryPane({ name, test, isChanged }: TryPaneProps) {
  const [typed, setTyped] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome>();
  const running = useRef<AbortController>(undefined);
  const [isRunning, setRunning] = useState(false);
  const text = typed ?? exampleQuery(name, test);

  const run = async () => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setRunning(true);
    try {
      for await (const batch of queryBatches(text, { batchSize: maxRows, signal: controller.signal })) {
        const stats = batch.extra?.stats as { readonly executionTime?: number } | undefined;
        const seconds = stats?.executionTime ?? 0;
        setOutcome({ kind: 'rows', rows: batch.result, hasMore: batch.hasMore, seconds });
        break;
      }
    } catch (error) {
      const { isStop, text: message } = describeError(error);
      if (!isStop) setOutcome({ kind: 'error', text: message });
    } finally {
      running.current = undefined;
      setRunning(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void run();
  };

  return (
    <section className={classes.pane} aria-label="Try in a query">
      <div className={classes.head}>
        <h2 className={classes.title}>Try in a query</h2>
        {isRunning ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlayerStop size={16} />}
            onClick={() => running.current?.abort()}
          >
            Cancel
          </Button>
        ) : (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlayerPlay size={16} />}
            rightSection={<KeyHint shortcut="mod+Enter" />}
            onClick={() => void run()}
          >
            Run
          </Button>
        )}
      </div>
      <Textarea
        aria-label="Query"
        autosize
        minRows={3}
        maxRows={7}
        spellCheck={false}
        classNames={{ input: classes.query! }}
        value={text}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Link className={classes.link} to={addresses.query({ text })}>
        Open in the query page
      </Link>
      <div role="status" className={classes.result}>
        {outcome?.kind === 'rows' && (
          <>
            <div className={classes.head}>
              <span className={classes.note}>Result</span>
              <span className={classes.note}>
                {outcome.seconds.toFixed(3)} s,{' '}
                {outcome.hasMore ? `the first ${maxRows} rows` : formatAmount(outcome.rows.length, 'row')}
              </span>
            </div>
            <pre className={classes.rows}>{rowsText(outcome.rows)}</pre>
          </>
        )}
        {outcome?.kind === 'error' && <p className={classes.error}>{outcome.text}</p>}
        {isChanged && (
          <p className={classes.note}>The query calls the saved function, without the changes above.</p>
        )}
      </div>
    </section>
  );
}

function rowsText(rows: readonly unknown[]): string {
  const text = rows.map((row) => JSON.stringify(row)).join('\n');
  return cutText(text, maxCharacters);
}

/** A call with the arguments of a test, each on its own line. */
export function exampleQuery(name: string, test: FunctionTest | undefined): string {
  const args = argumentsOf(test);
  if (args.length === 0) return `RETURN ${name}()`;
  return `RETURN ${name}(\n${args.map((each) => `  ${JSON.stringify(each)}`).join(',\n')}\n)`;
}

function argumentsOf(test: FunctionTest | undefined): readonly unknown[] {
  if (test === undefined) return [];
  try {
    const parsed: unknown = JSON.parse(test.arguments);
    return Array.isArray(parsed) ? parsed : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
