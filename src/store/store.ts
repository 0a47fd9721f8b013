import { produce } from 'immer';
import { createStore } from 'zustand/vanilla';
import { type AppState, initialState } from './app-state.ts';

/** The store of the application; each open graph has a store of its own. Components read it with `useAppState` of `ui/`. */
export const store = createStore<AppState>(() => initialState);

type Writable<Value> = Value extends (...args: never[]) => unknown
  ? Value
  : Value extends object
    ? { -readonly [Name in keyof Value]: Writable<Value[Name]> }
    : Value;

/** Changes the state with a recipe that may mutate its draft. */
export function updateState(recipe: (draft: Writable<AppState>) => void): void {
  store.setState(produce(store.getState(), (draft) => recipe(draft as Writable<AppState>)));
}
