import { Button, Switch } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconDownload } from '@tabler/icons-react';
import { CoordinatorSelect } from '../../ui/connections/CoordinatorSelect.tsx';
import { ScreenHeader } from '../../ui/screen/ScreenHeader.tsx';
import { ScreenTabs } from '../../ui/screen/ScreenTabs.tsx';
import { countOf, logTabs } from './log-levels.ts';
import type { LogsScreenState } from './use-logs-screen.ts';

/** Title, live tail, download and the tabs of the levels. */
export function LogsHeader({ screen }: { readonly screen: LogsScreenState }) {
  const counts = screen.log.summary?.counts;
  return (
    <ScreenHeader
      title="Logs"
      actions={
        <>
          <CoordinatorSelect />
          <Switch
            label="Live tail"
            checked={screen.isLive}
            onChange={(event) => screen.setLive(event.currentTarget.checked)}
          />
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={16} />}
            onClick={screen.openLevels}
          >
            Levels
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            disabled={!screen.total}
            onClick={screen.download}
          >
            Download
          </Button>
        </>
      }
    >
      <ScreenTabs
        label="Log levels"
        tabs={logTabs.map((each) => ({
          label: each.label,
          to: each.address,
          ...(counts ? { count: countOf(each, counts) } : {}),
        }))}
      />
    </ScreenHeader>
  );
}
