import { SegmentedControl } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import type { BindParameterInfo } from '../../../aql/editor/bind-parameters.ts';
import { formatExact } from '../../lib/format.ts';
import { BindField } from './BindField.tsx';
import classes from './BindPanel.module.css';
import { setBind, type TypedBinds } from './bind-types.ts';
import { type BindValues, bindProblemText, readBindText, writeBindText } from './bind-values.ts';

interface BindPanelProps {
  /** Bind parameters of the query. */
  readonly parameters: readonly BindParameterInfo[];
  readonly binds: TypedBinds;
  /** A text that is no JSON object. */
  readonly invalidText: string | undefined;
  /** Names for collection parameters. */
  readonly collections: readonly string[];
  readonly onChange: (binds: TypedBinds, invalidText: string | undefined) => void;
}

const JsonEditor = lazy(async () => ({
  default: (await import('../../ui/code/CodeEditor.tsx')).CodeEditor,
}));

/** Bind parameters as a form with types and as JSON; both show the same values. */
export function BindPanel({ parameters, binds, invalidText, collections, onChange }: BindPanelProps) {
  const { values, untyped } = binds;
  const [mode, setMode] = useState<'form' | 'json'>(invalidText === undefined ? 'form' : 'json');
  return (
    <section aria-label="Bind parameters" className={classes.panel}>
      <div className={classes.head}>
        <h2 className={classes.title}>Bind parameters</h2>
        <span className={classes.count}>{formatExact(parameters.length)}</span>
        <span className={classes.space} />
        <SegmentedControl
          size="xs"
          aria-label="Form or JSON"
          data={[
            { value: 'form', label: 'Form' },
            { value: 'json', label: 'JSON' },
          ]}
          value={mode}
          onChange={(value) => setMode(value as 'form' | 'json')}
        />
      </div>
      {mode === 'json' ? (
        <BindText
          values={values}
          invalidText={invalidText}
          onChange={(next, nextInvalid) =>
            // A value of the text has the type that the text gives it.
            onChange(
              { values: next, untyped: untyped.filter((key) => next[key] === values[key]) },
              nextInvalid,
            )
          }
        />
      ) : (
        <div className={classes.form}>
          {invalidText !== undefined && <BindProblem text={invalidText} />}
          {parameters.length === 0 && (
            <p className={classes.none}>
              A query with parameters such as <code>@name</code> or <code>@@collection</code> has a field for
              each of them here.
            </p>
          )}
          {parameters.map((parameter) => (
            <BindField
              key={parameter.key}
              parameter={parameter}
              raw={values[parameter.key]}
              collections={collections}
              isDisabled={invalidText !== undefined}
              onChange={(raw, isTypeChosen) =>
                onChange(setBind(binds, parameter, raw, isTypeChosen), undefined)
              }
            />
          ))}
        </div>
      )}
    </section>
  );
}

interface BindTextProps {
  readonly values: BindValues;
  readonly invalidText: string | undefined;
  readonly onChange: (values: BindValues, invalidText: string | undefined) => void;
}

function BindText({ values, invalidText, onChange }: BindTextProps) {
  const text = useRef(invalidText ?? writeBindText(values));
  // The editor keeps its own list of steps for undo.
  const steps = useRef<{ undo: string[]; redo: string[] }>({ undo: [], redo: [] });
  const [version, setVersion] = useState(0);
  const [shown, setShown] = useState(text.current);
  const change = (next: string) => {
    text.current = next;
    setShown(next);
    const read = readBindText(next);
    if ('values' in read) onChange(read.values, undefined);
    else onChange(values, next);
  };
  const error = useMemo(() => {
    const read = readBindText(shown);
    return 'problem' in read ? { offset: read.problem.offset, message: read.problem.message } : undefined;
  }, [shown]);
  const go = (from: string[], to: string[]) => {
    const next = from.pop();
    if (next === undefined) return;
    to.push(text.current);
    change(next);
    setVersion((last) => last + 1);
  };
  return (
    <>
      <div className={classes.editor}>
        <Suspense fallback={null}>
          <JsonEditor
            key={version}
            label="Bind parameters as JSON"
            initialText={text.current}
            onEdit={({ from, to, text: inserted }) => {
              steps.current.undo.push(text.current);
              steps.current.redo.length = 0;
              change(text.current.slice(0, from) + inserted + text.current.slice(to));
            }}
            onUndo={() => go(steps.current.undo, steps.current.redo)}
            onRedo={() => go(steps.current.redo, steps.current.undo)}
          />
        </Suspense>
      </div>
      {error !== undefined && <BindProblem text={shown} />}
    </>
  );
}

function BindProblem({ text }: { readonly text: string }) {
  const read = readBindText(text);
  if ('values' in read) return null;
  return (
    <p className={classes.problem} role="alert">
      <IconAlertCircle size={16} aria-hidden />
      <span>
        {bindProblemText} {read.problem.message}
      </span>
    </p>
  );
}
