import { updateState } from './store.ts';

/** Who works here. `off`: the server was started without sign-in. */
export type Session =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'none' }
  | { readonly kind: 'off' }
  | { readonly kind: 'user'; readonly user: string };

export function setSession(session: Session): void {
  updateState((draft) => {
    draft.session = session;
  });
}
