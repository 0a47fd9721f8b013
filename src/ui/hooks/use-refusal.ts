import { findRefusal, type NeededRight } from '../../store/access.ts';
import { useAppState } from './use-app-state.ts';

/** The reason why actions with this right are disabled: missing rights or an unreachable server. */
export function useRefusal(needs: NeededRight = 'write'): string | undefined {
  return useAppState((state) => findRefusal(state, needs));
}
