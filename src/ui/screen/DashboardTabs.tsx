import { addresses } from '../../lib/addresses.ts';
import { ScreenTabs } from './ScreenTabs.tsx';

/** The tabs of the dashboard, which are two screens. */
export function DashboardTabs() {
  return (
    <ScreenTabs
      label="Dashboard"
      tabs={[
        { label: 'Overview', to: addresses.home },
        { label: 'Statistics', to: addresses.statistics },
      ]}
    />
  );
}
