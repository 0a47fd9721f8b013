import { QueryDialogs } from './dialogs/QueryDialogs.tsx';
import { NarrowQueryPage } from './NarrowQueryPage.tsx';
import { useQueryScreen } from './state/use-query-screen.ts';
import { WideQueryPage } from './WideQueryPage.tsx';

/** The query page: saved queries, editor, bind parameters and the result. */
export function QueryScreen() {
  const screen = useQueryScreen();
  const { page, dialog, saved, closeDialog } = screen;
  const Page = screen.layout.isNarrow ? NarrowQueryPage : WideQueryPage;
  return (
    <Page screen={screen}>
      <QueryDialogs page={page} shown={dialog} saved={saved} onClose={closeDialog} />
    </Page>
  );
}
