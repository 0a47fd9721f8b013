import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Ref } from 'react';
import { ScreenSkeleton } from '../../ui/feedback/ScreenSkeleton.tsx';
import { useAddressState } from '../../ui/hooks/use-address-state.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { PaneTabs } from '../../ui/panes/PaneTabs.tsx';
import { SplitPane } from '../../ui/panes/SplitPane.tsx';
import type { DocumentEditor } from './DocumentEditor.ts';
import classes from './DocumentScreen.module.css';
import type { SessionState } from './DocumentSession.ts';
import type { Mode } from './DocumentStrip.tsx';
import { InvalidText } from './InvalidText.tsx';
import type { Match } from './json/find-matches.ts';
import { EdgesSection } from './pane/EdgesSection.tsx';
import { EditsSection } from './pane/EditsSection.tsx';
import { InformationSection } from './pane/InformationSection.tsx';
import paneClasses from './pane/pane.module.css';
import { TableView } from './table/TableView.tsx';
import { TreeView } from './tree/TreeView.tsx';

const CodeMode = lazyComponent(
  async () => (await import('./code/CodeMode.tsx')).CodeMode,
  <ScreenSkeleton rows={16} />,
);

interface DocumentBodyProps {
  readonly editor: DocumentEditor;
  readonly state: SessionState;
  readonly mode: Mode;
  readonly isReadOnly: boolean;
  readonly query: string;
  readonly matches: readonly Match[];
  readonly found: Match | undefined;
  readonly codeRef: Ref<{ showError(): void }>;
  readonly onHistory: () => void;
}

const phoneTabs = [
  { id: '', label: 'Attributes' },
  { id: 'edges', label: 'Edges' },
  { id: 'information', label: 'Information' },
] as const;

/** The content in its mode, with information and edges beside it; on a phone they are tabs. */
export function DocumentBody(props: DocumentBodyProps) {
  const { editor, state, isReadOnly } = props;
  const isNarrow = useMediaQuery('(max-width: 1099px)', false, { getInitialValueInEffect: false });
  const isPhone = useMediaQuery('(max-width: 599px)', false, { getInitialValueInEffect: false });
  const [pane, setPane] = useAddressState('pane');
  const { opened } = state;
  const hasEdges = opened.from === undefined;
  const information = <InformationSection opened={opened} />;
  const edges = hasEdges && <EdgesSection id={editor.id} />;
  const edits = <EditsSection editor={editor} changes={state.changes} onOpen={props.onHistory} />;
  if (isPhone) {
    return (
      <div className={classes.stack}>
        <PaneTabs
          label="Parts of the document"
          tabs={phoneTabs.filter(({ id }) => hasEdges || id !== 'edges')}
          active={phoneTabs.find(({ id }) => id === pane)?.id ?? ''}
          onChange={setPane}
          className={classes.phoneTabs}
        />
        {pane === '' ? (
          <Content {...props} isReadOnly />
        ) : (
          <div className={paneClasses.pane}>
            <VisuallyHidden component="h2">About this document</VisuallyHidden>
            {pane === 'edges' ? (
              edges
            ) : (
              <>
                {information}
                {edits}
              </>
            )}
          </div>
        )}
      </div>
    );
  }
  const isSideOpen = isNarrow ? pane !== '' : pane !== 'closed';
  return (
    <SplitPane
      name="document"
      sideLabel="Information"
      sideWidthPx={400}
      onCloseSide={() => setPane(isNarrow ? '' : 'closed')}
      side={
        isSideOpen ? (
          <div className={paneClasses.pane}>
            <VisuallyHidden component="h2">About this document</VisuallyHidden>
            {information}
            {edges}
            {edits}
          </div>
        ) : undefined
      }
    >
      <Content {...props} isReadOnly={isReadOnly} />
    </SplitPane>
  );
}

function Content(props: DocumentBodyProps) {
  const { editor, state, mode, isReadOnly, query, found } = props;
  const { session } = editor;
  if (mode === 'code') {
    return (
      <CodeMode
        ref={props.codeRef}
        session={session}
        state={state}
        isReadOnly={isReadOnly}
        marks={props.matches}
        found={found}
      />
    );
  }
  if (state.problem) return <InvalidText problem={state.problem} />;
  const View = mode === 'table' ? TableView : TreeView;
  return <View session={session} state={state} isReadOnly={isReadOnly} query={query} found={found?.from} />;
}
