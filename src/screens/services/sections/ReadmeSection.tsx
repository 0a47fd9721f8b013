import { useQuery } from '@tanstack/react-query';
import type { ConsoleService } from '../../../../protocol/api/services.ts';
import { fetchServiceFile, fetchServiceFiles } from '../../../api/installed-services.ts';
import { MarkdownText } from '../../../query/notebook/TextCell.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx';
import { ScreenSkeleton } from '../../../ui/feedback/ScreenSkeleton.tsx';
import classes from '../Services.module.css';

/** The file README of a service. HTML in it is shown as text, and nothing is fetched. */
export function ReadmeSection({ service }: { readonly service: ConsoleService }) {
  const { mount } = service;
  const { data, error, refetch } = useQuery({
    queryKey: ['services', 'readme', mount],
    queryFn: async ({ signal }) => {
      const files = await fetchServiceFiles(mount, signal);
      const path = files.find((file) => /^readme(\.(md|txt))?$/i.test(file.path))?.path;
      return path === undefined ? '' : ((await fetchServiceFile(mount, path, signal)) ?? '');
    },
  });
  if (error) {
    return <ErrorPanel title="The readme could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <ScreenSkeleton rows={4} />;
  if (data === '') return <EmptyState title="No readme" text="The service has no file README.md." />;
  return (
    <article className={classes.readme} aria-label="Readme">
      <MarkdownText text={data} />
    </article>
  );
}
