import { useQuery } from '@tanstack/react-query';
import { fetchIsVersionChecked, fetchLatestVersion } from '../../api/server.ts';
import { runCommand } from '../../command.ts';
import { compareVersions, isDevelopmentVersion } from '../../lib/compare-versions.ts';
import { useRefusal } from '../../ui/hooks/use-refusal.ts';
import classes from './Frame.module.css';

const oncePerPage = { staleTime: Number.POSITIVE_INFINITY } as const;

/** Names a newer version if the server looks versions up, which is off by default. */
export function NewVersion({ current }: { readonly current: string }) {
  const refusal = useRefusal();
  const checked = useQuery({
    queryKey: ['version-check', 'enabled'],
    queryFn: ({ signal }) => fetchIsVersionChecked(signal),
    enabled: !isDevelopmentVersion(current),
    ...oncePerPage,
  });
  const { data: latest } = useQuery({
    queryKey: ['version-check', 'latest'],
    queryFn: async ({ signal }) => (await fetchLatestVersion(signal)) ?? current,
    enabled: checked.data === true,
    ...oncePerPage,
  });
  if (checked.data !== true || latest === undefined || compareVersions(current, latest) >= 0) return null;
  return (
    <span className={classes.job}>
      <strong>Version {latest} is available</strong>
      <button
        type="button"
        className={classes.stop}
        disabled={refusal !== undefined}
        title={refusal}
        onClick={() => void runCommand('app.disableVersionCheck')}
      >
        Do not check
      </button>
    </span>
  );
}
