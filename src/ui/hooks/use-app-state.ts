import { useStore } from 'zustand';
import type { AppState } from '../../store/app-state.ts';
import { store } from '../../store/store.ts';

/** A part of the store's state; the component renders again when it changes. */
export function useAppState<Part>(select: (state: AppState) => Part): Part {
  return useStore(store, select);
}
