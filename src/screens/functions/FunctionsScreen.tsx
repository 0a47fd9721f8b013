import { Button, Skeleton, Stack } from '@mantine/core';
import { keyOf } from '../../api/functions.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { ActionButton } from '../../ui/forms/ActionButton.tsx';
import { SearchInput } from '../../ui/lists/SearchInput.tsx';
import { ListScreen } from '../../ui/screen/ListScreen.tsx';
import { FunctionEditor } from './FunctionEditor.tsx';
import { FunctionList } from './FunctionList.tsx';
import { FunctionsHeader } from './FunctionsHeader.tsx';
import classes from './FunctionsScreen.module.css';
import { ImportDialog } from './ImportDialog.tsx';
import { type FunctionsScreenState, useFunctionsScreen } from './use-functions-screen.ts';

const skeletonWidths = ['44%', '66%', '58%', '62%', '36%', '70%'];

/** User-defined functions of queries. */
export function FunctionsScreen() {
  const screen = useFunctionsScreen();
  const { functions, error, isNew, open } = screen;
  return (
    <ListScreen head={<FunctionsHeader screen={screen} />}>
      {error && !functions ? (
        <ErrorPanel title="The functions could not be loaded" error={error} onRetry={screen.reload} />
      ) : (
        <div className={classes.split} data-open={isNew || open !== undefined || undefined}>
          <div className={classes.list}>
            <div className={classes.search}>
              <SearchInput
                label="Search functions"
                widthPx={276}
                value={screen.search}
                onSearch={screen.setSearch}
                onLeave={() => screen.list.current?.focus()}
              />
            </div>
            <List screen={screen} />
            <p className={classes.hint}>
              Functions are called as NAMESPACE::NAME() in AQL. Names are kept in upper case.
            </p>
          </div>
          <section aria-label="Function" className={classes.details}>
            {isNew || open ? (
              <FunctionEditor
                key={screen.openKey}
                saved={open}
                draft={screen.draft}
                taken={screen.taken}
                onDraft={screen.storeDraft}
                onSaved={screen.onSaved}
                onRemoved={screen.onRemoved}
                onBack={screen.close}
              />
            ) : (
              <NothingOpen screen={screen} />
            )}
          </section>
        </div>
      )}
      {screen.isImporting && <ImportDialog taken={screen.taken} onClose={() => screen.setImporting(false)} />}
    </ListScreen>
  );
}

/** The functions by namespace, or why there are none. */
function List({ screen }: { readonly screen: FunctionsScreenState }) {
  const { groups, search } = screen;
  if (groups === undefined) {
    return (
      <Stack gap={12} p={12} aria-hidden>
        {skeletonWidths.map((width) => (
          <Skeleton key={width} height={14} width={width} />
        ))}
      </Stack>
    );
  }
  if (screen.shownCount === 0) {
    return (
      <div className={classes.none}>
        {search === '' ? (
          <p>No functions yet.</p>
        ) : (
          <>
            <p>No results for '{search}'.</p>
            <Button size="xs" variant="default" onClick={() => screen.setSearch('')}>
              Show all functions
            </Button>
          </>
        )}
      </div>
    );
  }
  return (
    <FunctionList
      ref={screen.list}
      groups={groups}
      openKey={keyOf(screen.openKey)}
      changed={screen.changed}
      refusal={screen.refusal}
      onOpen={screen.setOpenKey}
      onRemoveGroup={screen.removeGroup}
    />
  );
}

function NothingOpen({ screen }: { readonly screen: FunctionsScreenState }) {
  const { functions, openKey } = screen;
  if (functions === undefined) return null;
  const title =
    openKey !== ''
      ? `There is no function '${openKey}'`
      : functions.length === 0
        ? 'No user-defined functions'
        : 'No function selected';
  return (
    <div className={classes.prompt}>
      <EmptyState
        title={title}
        text="A user-defined function is JavaScript that AQL queries call, as in RETURN MINE::DOUBLE(2)."
      >
        <ActionButton variant="default" refusal={screen.refusal} onClick={screen.openNew}>
          New function
        </ActionButton>
      </EmptyState>
    </div>
  );
}
