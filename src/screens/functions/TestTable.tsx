import { ActionIcon, Button, TextInput, VisuallyHidden } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconPlayerPlay, IconPlus, IconTrash } from '@tabler/icons-react';
import type { FunctionTest } from '../../../protocol/api/aqlfunction.ts';
import { ActionButton } from '../../ui/forms/ActionButton.tsx';
import { Tag } from '../../ui/values/Tag.tsx';
import { type TestResult, testProblem } from './function-tests.ts';
import classes from './TestTable.module.css';

interface TestTableProps {
  readonly tests: readonly FunctionTest[];
  /** By index; undefined before the first run. */
  readonly results: readonly TestResult[] | undefined;
  /** The text or the tests have changed since the run. */
  readonly isStale: boolean;
  readonly isRunning: boolean;
  readonly refusal: string | undefined;
  readonly onChange: (tests: readonly FunctionTest[]) => void;
  readonly onRun: () => void;
  /** Shows the line of a failed test. */
  readonly onShow: (index: number) => void;
}

/** The tests of a function, edited in place, with the results of the last run. */
export function TestTable(props: TestTableProps) {
  const { tests, results, isStale, refusal, onChange } = props;
  const passed = results?.filter(({ isPassed }) => isPassed).length ?? 0;
  const failed = (results?.length ?? 0) - passed;

  return (
    <section className={classes.tests} aria-label="Tests">
      <div className={classes.head}>
        <h2 className={classes.title}>Tests</h2>
        <span role="status" className={classes.badges} data-stale={isStale || undefined}>
          {passed > 0 && (
            <Tag kind="success">
              <IconCircleCheck size={14} aria-hidden /> {passed} passed
            </Tag>
          )}
          {failed > 0 && (
            <Tag kind="error">
              <IconCircleX size={14} aria-hidden /> {failed} failed
            </Tag>
          )}
          {results && isStale && <span className={classes.note}>before the last change</span>}
        </span>
        <span className={classes.space} />
        <ActionButton
          size="xs"
          variant="subtle"
          color="gray"
          leftSection={<IconPlus size={16} />}
          refusal={refusal}
          onClick={() =>
            onChange([...tests, { name: `test ${tests.length + 1}`, arguments: '[]', expected: 'null' }])
          }
        >
          Add test
        </ActionButton>
        <ActionButton
          size="xs"
          variant="default"
          leftSection={<IconPlayerPlay size={16} />}
          loading={props.isRunning}
          refusal={refusal ?? (tests.length === 0 ? 'The function has no tests.' : undefined)}
          onClick={props.onRun}
        >
          Run tests
        </ActionButton>
      </div>
      {tests.length > 0 && (
        <div className={classes.scroller}>
          <table className={classes.table}>
            <Headings />
            <tbody>
              {tests.map((test, index) => (
                <TestRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: the position identifies a test
                  key={index}
                  test={test}
                  index={index}
                  result={results?.[index]}
                  isStale={isStale}
                  isReadOnly={refusal !== undefined}
                  onChange={(change) =>
                    onChange(tests.map((each, at) => (at === index ? { ...each, ...change } : each)))
                  }
                  onDelete={() => onChange(tests.filter((_test, at) => at !== index))}
                  onShow={() => props.onShow(index)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className={classes.hint}>
        {tests.length === 0 && 'A test calls the function with arguments and compares the result. '}
        Tests run the text above, before it is saved, and are kept with the function.
      </p>
    </section>
  );
}

function Headings() {
  return (
    <thead>
      <tr>
        <th className={classes.state}>
          <VisuallyHidden>Result</VisuallyHidden>
        </th>
        <th className={classes.name}>Test</th>
        <th>Arguments (JSON)</th>
        <th className={classes.value}>Expected</th>
        <th className={classes.value}>Actual</th>
        <th className={classes.time}>Time</th>
        <th className={classes.state}>
          <VisuallyHidden>Actions</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
}

interface TestRowProps {
  readonly test: FunctionTest;
  readonly index: number;
  readonly result: TestResult | undefined;
  readonly isStale: boolean;
  readonly isReadOnly: boolean;
  readonly onChange: (change: Partial<FunctionTest>) => void;
  readonly onDelete: () => void;
  readonly onShow: () => void;
}

function TestRow(props: TestRowProps) {
  const { test, index, result, isStale, isReadOnly } = props;
  const problem = testProblem(test);
  const field = (key: keyof FunctionTest, label: string) => (
    <TextInput
      size="xs"
      variant="unstyled"
      readOnly={isReadOnly}
      aria-label={`${label} of test ${index + 1}`}
      spellCheck={false}
      title={test[key]}
      value={test[key]}
      classNames={{ input: key === 'name' ? classes.input! : classes.json! }}
      onChange={(event) => props.onChange({ [key]: event.currentTarget.value })}
    />
  );
  return (
    <tr data-failed={(result && !result.isPassed) || undefined}>
      <td className={classes.state}>
        {result && <Verdict result={result} isStale={isStale} onShow={props.onShow} />}
      </td>
      <td>{field('name', 'Name')}</td>
      <td data-invalid={problem?.startsWith('Arguments') || undefined} title={problem}>
        {field('arguments', 'Arguments')}
      </td>
      <td data-invalid={problem?.startsWith('Expected') || undefined} title={problem}>
        {field('expected', 'Expected value')}
      </td>
      <td className={classes.actual} data-stale={isStale || undefined} title={result?.actual}>
        {result?.actual}
      </td>
      <td className={classes.time} data-stale={isStale || undefined}>
        {result?.milliseconds !== undefined && `${result.milliseconds.toFixed(2)} ms`}
      </td>
      <td className={classes.state}>
        {!isReadOnly && (
          <ActionIcon
            size={24}
            aria-label={`Delete test ${test.name}`}
            title={`Delete test ${test.name}`}
            onClick={props.onDelete}
          >
            <IconTrash size={14} />
          </ActionIcon>
        )}
      </td>
    </tr>
  );
}

function Verdict(props: {
  readonly result: TestResult;
  readonly isStale: boolean;
  readonly onShow: () => void;
}) {
  if (props.result.isPassed) {
    return (
      <IconCircleCheck
        size={18}
        className={classes.passed}
        data-stale={props.isStale || undefined}
        role="img"
        aria-label="passed"
      />
    );
  }
  return (
    <Button
      variant="transparent"
      className={classes.failed!}
      data-stale={props.isStale || undefined}
      aria-label="failed: show in the text"
      title="Show in the text"
      onClick={props.onShow}
    >
      <IconCircleX size={18} aria-hidden />
    </Button>
  );
}
