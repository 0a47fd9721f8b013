import { type ComponentType, lazy, Suspense } from 'react';
import type { ConsoleService } from '../../../protocol/api/services.ts';
import { addresses } from '../../lib/addresses.ts';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { MissingObject } from '../../ui/feedback/MissingObject.tsx';
import { ScreenSkeleton } from '../../ui/feedback/ScreenSkeleton.tsx';
import { ListScreen } from '../../ui/screen/ListScreen.tsx';
import { ScreenHeader } from '../../ui/screen/ScreenHeader.tsx';
import { ScreenTabs } from '../../ui/screen/ScreenTabs.tsx';
import { ServiceButtons } from './ServiceActions.tsx';
import classes from './Services.module.css';
import { AttentionTag, ModeTag } from './ServiceTile.tsx';
import { needsAttention, unknownWords } from './service-state.ts';
import type { ServicesScreenState } from './use-services-screen.ts';

interface SectionProps {
  readonly service: ConsoleService;
  readonly services: readonly ConsoleService[];
}

interface Section {
  readonly label: string;
  readonly Component: ComponentType<SectionProps>;
}

/** The sections of a service by the last part of their addresses. */
const sections: Readonly<Record<string, Section>> = {
  api: {
    label: 'API',
    Component: lazy(async () => ({ default: (await import('./sections/ApiSection.tsx')).ApiSection })),
  },
  settings: {
    label: 'Settings',
    Component: lazy(async () => ({
      default: (await import('./sections/SettingsSection.tsx')).SettingsSection,
    })),
  },
  scripts: {
    label: 'Scripts',
    Component: lazy(async () => ({
      default: (await import('./sections/ScriptsSection.tsx')).ScriptsSection,
    })),
  },
  tests: {
    label: 'Tests',
    Component: lazy(async () => ({ default: (await import('./sections/TestsSection.tsx')).TestsSection })),
  },
  readme: {
    label: 'Readme',
    Component: lazy(async () => ({ default: (await import('./sections/ReadmeSection.tsx')).ReadmeSection })),
  },
  files: {
    label: 'Files',
    Component: lazy(async () => ({ default: (await import('./sections/FilesSection.tsx')).FilesSection })),
  },
  log: {
    label: 'Log',
    Component: lazy(async () => ({ default: (await import('./sections/LogSection.tsx')).LogSection })),
  },
};

interface ServiceDetailProps {
  readonly mount: string;
  readonly section: string;
  readonly screen: ServicesScreenState;
}

/** One service: its actions, and one of its sections. */
export function ServiceDetail({ mount, section, screen }: ServiceDetailProps) {
  const { services, error } = screen;
  const service = services?.find((each) => each.mount === mount);
  const open = sections[section] ?? sections.api!;
  return (
    <ListScreen head={<Head mount={mount} service={service} />}>
      {error && !services && (
        <ErrorPanel title="The service could not be loaded" error={error} onRetry={screen.reload} />
      )}
      {!services && !error && <ScreenSkeleton rows={4} />}
      {services && !service && (
        <MissingObject
          title="Service not found"
          text={`No service is mounted at ${mount}.`}
          list={{ label: 'All services', to: addresses.services }}
        />
      )}
      {services && service && (
        <div className={classes.section} data-scroller>
          <Suspense fallback={<ScreenSkeleton rows={4} />}>
            <open.Component service={service} services={services} />
          </Suspense>
        </div>
      )}
    </ListScreen>
  );
}

function Head({ mount, service }: { readonly mount: string; readonly service: ConsoleService | undefined }) {
  return (
    <>
      <ScreenHeader
        title={service?.name ?? mount}
        trail={[{ label: 'Services', to: addresses.services }]}
        note={
          service && (
            <span className={classes.detailHead}>
              <span className={classes.version}>{service.version ?? unknownWords.version}</span>
              <code className={classes.mount}>{mount}</code>
              <ModeTag service={service} />
              {needsAttention(service) && <AttentionTag />}
            </span>
          )
        }
        actions={service && <ServiceButtons service={service} />}
      />
      <div className={classes.tabs}>
        <ScreenTabs label="Sections of the service" tabs={tabsOf(mount, service)} />
      </div>
    </>
  );
}

function tabsOf(mount: string, service: ConsoleService | undefined) {
  const missing = service ? service.missingConfiguration.length + service.missingDependencies.length : 0;
  return Object.entries(sections).map(([id, { label }]) => ({
    label,
    to: id === 'api' ? addresses.service(mount) : addresses.service(mount, id),
    ...(id === 'settings' && missing > 0 ? { count: missing } : {}),
  }));
}
