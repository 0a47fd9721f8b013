import { lazy, Suspense } from 'react';
import { keyOf } from '../../api/functions.ts';
import classes from './FunctionEditor.module.css';
import { FunctionHead } from './FunctionHead.tsx';
import { TestTable } from './TestTable.tsx';
import { TryPane } from './TryPane.tsx';
import { type FunctionEditorProps, useFunctionEditor } from './use-function-editor.ts';

const ScriptEditor = lazy(async () => ({
  default: (await import('../../ui/code/ScriptEditor.tsx')).ScriptEditor,
}));

/** One function: name, text, tests and a query. The owner stores unsaved changes. */
export function FunctionEditor(props: FunctionEditorProps) {
  const state = useFunctionEditor(props);
  const { saved, draft, refusal, tests } = state;
  return (
    <div className={classes.editor}>
      <FunctionHead state={state} />
      <div className={classes.code}>
        <Suspense fallback={<div className={classes.loading} aria-busy />}>
          <ScriptEditor
            ref={state.editor}
            label="Code"
            initialText={draft.code}
            readOnlyReason={refusal}
            notes={state.notes}
            onChange={state.changeCode}
            onSave={state.save}
          />
        </Suspense>
      </div>
      <div className={classes.lower}>
        <TestTable
          tests={draft.tests}
          results={tests.results}
          isStale={tests.isStale}
          isRunning={tests.isRunning}
          refusal={refusal}
          onChange={state.changeTests}
          onRun={() => void state.runTests()}
          onShow={state.showTest}
        />
        {saved && <TryPane name={keyOf(saved.name)} test={draft.tests[0]} isChanged={state.isChanged} />}
      </div>
    </div>
  );
}
