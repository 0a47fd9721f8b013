import { Button, Checkbox } from '@mantine/core';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { type DragEvent, lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import { leaveFiles } from '../../store/dropped-files.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { ScreenSkeleton } from '../../ui/feedback/ScreenSkeleton.tsx';
import { ActionButton } from '../../ui/forms/ActionButton.tsx';
import { ItemList } from '../../ui/lists/ItemList.tsx';
import { ListHeader } from '../../ui/lists/ListHeader.tsx';
import { SearchInput } from '../../ui/lists/SearchInput.tsx';
import { ListScreen } from '../../ui/screen/ListScreen.tsx';
import { ServiceDetail } from './ServiceDetail.tsx';
import classes from './Services.module.css';
import { ServiceTile } from './ServiceTile.tsx';
import { type ServiceKind, serviceKinds } from './service-state.ts';
import { type ServicesScreenState, useServicesScreen } from './use-services-screen.ts';

const InstallDialog = lazy(async () => ({
  default: (await import('./install/InstallDialog.tsx')).InstallDialog,
}));

/** The services of the database, or one of them. */
export function ServicesScreen() {
  const screen = useServicesScreen();
  const { mount, section = 'api' } = useParams();
  if (mount === undefined) return <ServiceList screen={screen} />;
  return <ServiceDetail key={mount} mount={mount} section={section} screen={screen} />;
}

function ServiceList({ screen }: { readonly screen: ServicesScreenState }) {
  const { services, shown, error } = screen;
  const drop = useDrop(screen);
  return (
    <ListScreen head={<Head screen={screen} />}>
      <div className={classes.body} data-scroller data-over={drop.isOver || undefined} {...drop.handlers}>
        {error && !services && (
          <ErrorPanel title="The services could not be loaded" error={error} onRetry={screen.reload} />
        )}
        {!services && !error && <ScreenSkeleton rows={3} />}
        <AttentionBanner screen={screen} />
        {shown && shown.length > 0 && (
          <ItemList
            ref={screen.list}
            label="Services"
            items={shown}
            keyOf={({ mount }) => mount}
            layout="tiles"
            rowHeightPx={40}
            tileHeightPx={160}
            minTileWidthPx={300}
            renderItem={(service, control) => <ServiceTile service={service} control={control} />}
          />
        )}
        {services && shown?.length === 0 && <NothingShown screen={screen} />}
      </div>
      {screen.installTab !== '' && services && screen.sources && (
        <Suspense>
          <InstallDialog
            tab={screen.installTab}
            mount={screen.installMount}
            services={services}
            sources={screen.sources}
            onTab={screen.setInstallTab}
            onClose={screen.closeInstall}
          />
        </Suspense>
      )}
    </ListScreen>
  );
}

/** A zip that is dropped on the list opens the dialog with its content. */
function useDrop({ refusal, setInstallTab }: ServicesScreenState) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver(event: DragEvent) {
        if (refusal !== undefined || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        setOver(false);
        const files = [...event.dataTransfer.files];
        if (refusal !== undefined || files.length === 0) return;
        event.preventDefault();
        leaveFiles(files);
        setInstallTab('zip');
      },
    },
  };
}

const kindLabels: Readonly<Record<ServiceKind, string>> = {
  production: 'Production',
  development: 'Development',
  system: 'System',
};

function Head({ screen }: { readonly screen: ServicesScreenState }) {
  return (
    <ListHeader
      title="Services"
      shown={screen.shown?.length}
      total={screen.services?.length}
      actions={
        <ActionButton
          leftSection={<IconPlus size={16} />}
          refusal={screen.refusal}
          onClick={screen.openInstall}
        >
          Install Service
        </ActionButton>
      }
    >
      <SearchInput
        label="Search services"
        value={screen.text}
        onSearch={screen.setText}
        onLeave={() => screen.list.current?.focus()}
      />
      {serviceKinds.map((kind) => (
        <Checkbox
          key={kind}
          label={
            <>
              {kindLabels[kind]} <span className={classes.count}>{screen.countOf(kind)}</span>
            </>
          }
          checked={screen.kinds.has(kind)}
          onChange={(event) => screen.setKind(kind, event.currentTarget.checked)}
        />
      ))}
    </ListHeader>
  );
}

function AttentionBanner({ screen }: { readonly screen: ServicesScreenState }) {
  const { attentionCount, onlyAttention } = screen;
  if (attentionCount === 0) return null;
  return (
    <div className={classes.banner} role="status">
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        {attentionCount === 1 ? '1 service needs' : `${attentionCount} services need`} attention: required
        settings or dependencies have no value.{' '}
        <button
          type="button"
          className={classes.linkButton}
          onClick={() => screen.setOnlyAttention(!onlyAttention)}
        >
          {onlyAttention ? 'Show all' : 'Show only these'}
        </button>
      </span>
    </div>
  );
}

function NothingShown({ screen }: { readonly screen: ServicesScreenState }) {
  if (screen.services?.length === 0) {
    return (
      <EmptyState
        title="No services"
        help="services"
        text="A service is JavaScript that runs in the server and answers requests below a path of the database. Generate one for your collections, or install an example of the store."
      >
        <ActionButton refusal={screen.refusal} onClick={screen.openInstall}>
          Install Service
        </ActionButton>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No results" text="No service matches the search and the checkboxes.">
      <Button variant="default" onClick={screen.clearFilter}>
        Clear filters
      </Button>
    </EmptyState>
  );
}
