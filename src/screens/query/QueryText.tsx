import { runCommand } from '../../command.ts';
import { addresses } from '../../lib/addresses.ts';
import { AqlEditor } from '../../query/editor/AqlEditor.tsx';
import type { QueryScreenState } from './state/use-query-screen.ts';

/** The editor of the open query. */
export function QueryText({ screen }: { readonly screen: QueryScreenState }) {
  const { text, navigate } = screen;
  const { session, tab } = screen.page;
  return (
    <AqlEditor
      key={tab.id}
      ref={text.editor}
      name={tab.id}
      text={tab.text}
      onChange={(next) => session.tabs.change(tab.id, { text: next })}
      connection={session.connection}
      bindNames={text.bindNames}
      bindCollections={text.bound.collections}
      bindAttributes={text.bound.attributes}
      error={text.error}
      lineNotes={text.lineNotes}
      statements={text.statements}
      onBinds={text.onBinds}
      onHistory={text.setHistory}
      onSelection={text.onSelection}
      onRun={() => void runCommand('query.run')}
      onRunAll={() => void runCommand('query.runAll')}
      onRunStatement={(offset) => void runCommand('query.runStatement', offset)}
      onUserFunction={(name) => navigate(addresses.functions(name))}
    />
  );
}
