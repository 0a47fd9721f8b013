import { Button, Code, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed, IconCircleX, IconPlayerPlay } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { ConsoleService } from '../../../../protocol/api/services.ts';
import { runServiceTests } from '../../../api/installed-services.ts';
import { formatAmount } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx';
import { ActionButton } from '../../../ui/forms/ActionButton.tsx';
import { useAddressState } from '../../../ui/hooks/use-address-state.ts';
import { useRefusal } from '../../../ui/hooks/use-refusal.ts';
import { Tree } from '../../../ui/trees/Tree.tsx';
import { CopyButton } from '../../../ui/values/CopyButton.tsx';
import { Tag } from '../../../ui/values/Tag.tsx';
import classes from '../Services.module.css';
import { findReport, nodesOf, type TestNode, type TestReport, visibleNodes } from '../test-tree.ts';

/** Runs the tests of a service and shows their results as a tree. */
export function TestsSection({ service }: { readonly service: ConsoleService }) {
  const refusal = useRefusal();
  const run = useTestRun(service.mount);
  const { report, selected } = run;
  return (
    <div className={classes.fill}>
      <div className={classes.strip}>
        <ActionButton
          leftSection={<IconPlayerPlay size={16} />}
          refusal={refusal}
          loading={run.isRunning}
          onClick={() => void run.start()}
        >
          Run tests
        </ActionButton>
        {report && (
          <span className={classes.detailHead} role="status">
            <Tag kind="success">{report.stats.passes} passed</Tag>
            {report.stats.failures > 0 && <Tag kind="error">{report.stats.failures} failed</Tag>}
            {report.stats.pending > 0 && <Tag>{report.stats.pending} pending</Tag>}
          </span>
        )}
      </div>
      <div className={classes.fillBody}>
        {run.error !== undefined && (
          <ErrorPanel title="The tests could not be run" error={run.error} onRetry={() => void run.start()} />
        )}
        {report === undefined && run.error === undefined && (
          <EmptyState
            title="No results"
            text="The tests of the manifest run in the sandbox of the service, with its data."
          />
        )}
        {report?.stats.tests === 0 && (
          <EmptyState title="No tests" text="The member tests of the manifest names no files with tests." />
        )}
        {report && report.stats.tests > 0 && (
          <div className={classes.tests}>
            <Results run={run} />
            <Details node={selected} onRun={(title) => void run.start(title)} />
          </div>
        )}
      </div>
    </div>
  );
}

type TestRun = ReturnType<typeof useTestRun>;

function useTestRun(mount: string) {
  const [report, setReport] = useState<TestReport>();
  const [error, setError] = useState<unknown>();
  const [isRunning, setRunning] = useState(false);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [selectedTitle, setSelectedTitle] = useAddressState('test');
  // Tests of one suite may have the same title.
  const [selectedKey, setSelectedKey] = useState('');
  const nodes = useMemo(() => (report === undefined ? [] : nodesOf(report)), [report]);
  const visible = useMemo(() => visibleNodes(nodes, closed), [nodes, closed]);
  return {
    report,
    error,
    isRunning,
    closed,
    visible,
    selected: nodes.find(({ key }) => key === selectedKey),
    select({ key, fullTitle }: TestNode) {
      setSelectedKey(key);
      setSelectedTitle(fullTitle);
    },
    setOpen({ key }: TestNode, isOpen: boolean) {
      const next = new Set(closed);
      if (isOpen) next.delete(key);
      else next.add(key);
      setClosed(next);
    },
    /** Runs all tests, or those whose full title contains a text. */
    async start(filter?: string) {
      setRunning(true);
      setError(undefined);
      try {
        const found = findReport(await runServiceTests(mount, filter));
        setReport(found);
        const all = found === undefined ? [] : nodesOf(found);
        const selected = initialSelection(all, selectedTitle);
        // Suites without a failure are closed if there are failures, except those around the selected test.
        const hasFailures = all.some(({ result }) => result === 'fail');
        const passed = all.filter(({ testCount, result }) => testCount !== undefined && result !== 'fail');
        const hidden = passed.filter(({ key }) => !selected?.key.startsWith(`${key}/`));
        setClosed(new Set(hasFailures ? hidden.map(({ key }) => key) : []));
        setSelectedKey(selected?.key ?? '');
      } catch (thrown) {
        setReport(undefined);
        setError(thrown);
      } finally {
        setRunning(false);
      }
    },
  };
}

/** The test or suite that the address names, the first failure, or the first of all. */
function initialSelection(nodes: readonly TestNode[], title: string): TestNode | undefined {
  return (
    nodes.find(({ fullTitle }) => fullTitle === title) ??
    nodes.find(({ result, testCount }) => result === 'fail' && testCount === undefined) ??
    nodes[0]
  );
}

function Results({ run }: { readonly run: TestRun }) {
  const { visible, closed, selected } = run;
  return (
    <Tree
      label="Tests"
      items={visible}
      keyOf={({ key }) => key}
      nameOf={({ title }) => title}
      levelOf={({ level }) => level}
      isOpen={({ key, testCount }) => (testCount === undefined ? undefined : !closed.has(key))}
      onToggle={run.setOpen}
      activeIndex={visible.findIndex(({ key }) => key === selected?.key)}
      onActivate={run.select}
      rowHeightPx={30}
      indentPx={20}
      render={(node) => <Row node={node} />}
    />
  );
}

function Row({ node }: { readonly node: TestNode }) {
  const { title, testCount, durationMs, result } = node;
  return (
    <span className={classes.testRow}>
      <ResultIcon result={result} />
      <span className={classes.testName} title={title}>
        {testCount === undefined ? title : <b>{title}</b>}
      </span>
      <span className={classes.time}>
        {testCount !== undefined && `${formatAmount(testCount, 'test')}, `}
        {result === 'pending' ? 'not run' : `${durationMs} ms`}
      </span>
    </span>
  );
}

const resultIcons = { pass: IconCircleCheck, fail: IconCircleX, pending: IconCircleDashed } as const;
const resultWords = { pass: 'passed', fail: 'failed', pending: 'pending' } as const;

function ResultIcon({ result }: { readonly result: TestNode['result'] }) {
  const Icon = resultIcons[result];
  return <Icon size={16} className={classes[result]} role="img" aria-label={resultWords[result]} />;
}

function Details(props: { readonly node: TestNode | undefined; readonly onRun: (title: string) => void }) {
  const { node, onRun } = props;
  if (node === undefined) return <Text p="md">Choose a test.</Text>;
  const { error, fullTitle, title, durationMs } = node;
  const stack = error?.stack;
  return (
    <section className={classes.column} aria-label="Result of the test">
      <div className={classes.detailHead}>
        <ResultIcon result={node.result} />
        <Title order={2}>{title}</Title>
        <Text c="dimmed">{durationMs} ms</Text>
      </div>
      <Text c="dimmed" mb="sm">
        {fullTitle}
      </Text>
      {error?.message !== undefined && (
        <Code block className={classes.result} aria-label="Message">
          {error.message}
        </Code>
      )}
      {(error?.expected !== undefined || error?.actual !== undefined) && (
        <Code block className={classes.result} aria-label="Expected and actual">
          {`expected ${JSON.stringify(error.expected)}\nactual   ${JSON.stringify(error.actual)}`}
        </Code>
      )}
      {stack !== undefined && stack !== '' && (
        <Code block className={classes.result} aria-label="Stack">
          {stack}
        </Code>
      )}
      <div className={classes.actions}>
        <Button variant="default" leftSection={<IconPlayerPlay size={16} />} onClick={() => onRun(fullTitle)}>
          {node.testCount === undefined ? 'Run this test' : 'Run this suite'}
        </Button>
        {stack !== undefined && <CopyButton text={`${fullTitle}\n${stack}`} label="Copy details" />}
      </div>
    </section>
  );
}
