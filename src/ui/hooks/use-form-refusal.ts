import { useOfflineReason } from './use-offline-reason.ts';

/**
 * The reason that replaces a form, see `RefusedDialog`. An unreachable server is none: an open form keeps its input until
 * the server responds again.
 */
export function useFormRefusal(reason: string | undefined): string | undefined {
  return useOfflineReason() === undefined ? reason : undefined;
}
