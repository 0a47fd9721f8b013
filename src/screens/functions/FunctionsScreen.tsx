import { Button, Skeleton, Stack } from '@mantine/core';
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { fetchFunctions, keyOf } from '../../api/functions.ts';
import { runCommand } from '../../command.ts';
import { useCommandContext } from '../../ui/CommandContextProvider.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { ActionButton } from '../../ui/forms/ActionButton.tsx';
import { useAddressState } from '../../ui/hooks/use-address-state.ts';
import { useCommandRegistration } from '../../ui/hooks/use-commands.ts';
import { useRefusal } from '../../ui/hooks/use-refusal.ts';
import type { ItemListHandle } from '../../ui/lists/ItemList.tsx';
import { ListHeader } from '../../ui/lists/ListHeader.tsx';
import { SearchInput } from '../../ui/lists/SearchInput.tsx';
import { ListScreen } from '../../ui/screen/ListScreen.tsx';
import { functionCommands, type RemoveGroupArgs } from './commands.ts';
import { FunctionEditor } from './FunctionEditor.tsx';
import { FunctionList } from './FunctionList.tsx';
import classes from './FunctionsScreen.module.css';
import { functionsBelow, groupFunctions } from './group-functions.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { useDrafts } from './use-drafts.ts';

const skeletonWidths = ['44%', '66%', '58%', '62%', '36%', '70%'];

/** User-defined functions of queries. */
export function FunctionsScreen() {
  const context = useCommandContext();
  useCommandRegistration(functionCommands, context);
  const refusal = useRefusal();
  const list = useRef<ItemListHandle>(null);
  const [search, setSearch] = useAddressState('search');
  const [openKey, setOpenKey] = useAddressState('open');
  const [drafts, setDraft] = useDrafts();
  const [isImporting, setImporting] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['functions'],
    queryFn: ({ signal }) => fetchFunctions(signal),
  });
  const groups = useMemo(() => data && groupFunctions(data, search), [data, search]);
  const shown = groups?.reduce((sum, { functions }) => sum + functions.length, 0);
  const taken = useMemo(() => new Set((data ?? []).map(({ name }) => keyOf(name))), [data]);
  const changed = useMemo(() => new Set(drafts.keys()), [drafts]);
  const isNew = openKey === 'new';
  const open = data?.find(({ name }) => keyOf(name) === keyOf(openKey));

  const removeGroup = (namespace: string) => {
    const args: RemoveGroupArgs = { namespace, functions: functionsBelow(data ?? [], namespace) };
    void runCommand('function.deleteGroup', args);
  };
  const openNew = () => setOpenKey('new');

  return (
    <ListScreen
      head={
        <ListHeader
          title="User-defined functions"
          shown={shown}
          total={data?.length}
          actions={
            <>
              <ActionButton
                variant="default"
                leftSection={<IconUpload size={16} />}
                refusal={refusal}
                onClick={() => setImporting(true)}
              >
                Import
              </ActionButton>
              <ActionButton
                variant="default"
                leftSection={<IconDownload size={16} />}
                refusal={data?.length === 0 ? 'There are no functions.' : undefined}
                onClick={() => void runCommand('function.export', data ?? [])}
              >
                Export
              </ActionButton>
              <ActionButton leftSection={<IconPlus size={16} />} refusal={refusal} onClick={openNew}>
                New function
              </ActionButton>
            </>
          }
        >
          {null}
        </ListHeader>
      }
    >
      {error && !data ? (
        <ErrorPanel title="The functions could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.split} data-open={isNew || open !== undefined || undefined}>
          <div className={classes.list}>
            <div className={classes.search}>
              <SearchInput
                label="Search functions"
                widthPx={276}
                value={search}
                onSearch={setSearch}
                onLeave={() => list.current?.focus()}
              />
            </div>
            {groups === undefined ? (
              <Stack gap={12} p={12} aria-hidden>
                {skeletonWidths.map((width) => (
                  <Skeleton key={width} height={14} width={width} />
                ))}
              </Stack>
            ) : shown === 0 ? (
              <div className={classes.none}>
                {search === '' ? (
                  <p>No functions yet.</p>
                ) : (
                  <>
                    <p>No results for '{search}'.</p>
                    <Button size="xs" variant="default" onClick={() => setSearch('')}>
                      Show all functions
                    </Button>
                  </>
                )}
              </div>
            ) : (
              <FunctionList
                ref={list}
                groups={groups}
                openKey={keyOf(openKey)}
                changed={changed}
                refusal={refusal}
                onOpen={setOpenKey}
                onRemoveGroup={removeGroup}
              />
            )}
            <p className={classes.hint}>
              Functions are called as NAMESPACE::NAME() in AQL. Names are kept in upper case.
            </p>
          </div>
          <section aria-label="Function" className={classes.details}>
            {isNew || open ? (
              <FunctionEditor
                key={openKey}
                saved={open}
                draft={drafts.get(isNew ? 'new' : keyOf(openKey))}
                taken={taken}
                onDraft={(draft) => setDraft(isNew ? 'new' : keyOf(openKey), draft)}
                onSaved={(key, later) => {
                  setDraft(isNew ? 'new' : keyOf(openKey), undefined);
                  setDraft(key, later);
                  setOpenKey(key);
                }}
                onRemoved={() => {
                  setDraft(keyOf(openKey), undefined);
                  setOpenKey('');
                }}
                onBack={() => setOpenKey('')}
              />
            ) : (
              data && (
                <div className={classes.prompt}>
                  <EmptyState
                    title={
                      openKey !== ''
                        ? `There is no function '${openKey}'`
                        : data.length === 0
                          ? 'No user-defined functions'
                          : 'No function selected'
                    }
                    text="A user-defined function is JavaScript that AQL queries call, as in RETURN MINE::DOUBLE(2)."
                  >
                    <ActionButton variant="default" refusal={refusal} onClick={openNew}>
                      New function
                    </ActionButton>
                  </EmptyState>
                </div>
              )
            )}
          </section>
        </div>
      )}
      {isImporting && <ImportDialog taken={taken} onClose={() => setImporting(false)} />}
    </ListScreen>
  );
}
