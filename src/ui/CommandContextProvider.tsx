import { createContext, type ReactNode, useContext } from 'react';
import type { CommandContext } from '../command.ts';

const Context = createContext<CommandContext | undefined>(undefined);

/** Provides the context for the commands of screens. */
export function CommandContextProvider({
  value,
  children,
}: {
  readonly value: CommandContext;
  readonly children: ReactNode;
}) {
  return <Context.Provider value={value}>{children}</Context.Provider>;
}

/** The application's command context; the same object throughout the page's lifetime. */
export function useCommandContext(): CommandContext {
  const context = useContext(Context);
  if (!context) throw new Error('useCommandContext needs a CommandContextProvider above it');
  return context;
}
