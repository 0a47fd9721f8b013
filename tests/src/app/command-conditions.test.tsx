// @vitest-environment jsdom
import { useEffectEvent, useMemo } from 'react';
import { expect, test, vi } from 'vitest';
import type { Command } from '../../../src/command.ts';
import { useCommandRegistration } from '../../../src/ui/hooks/use-commands.ts';
import { renderAt, setUpDom } from '../dom.tsx';

setUpDom();

interface Context {
  isOpen(): boolean;
}

const commands: readonly Command<never, Context>[] = [
  { id: 'example.close', label: 'Close', when: (_, { isOpen }) => isOpen(), run: () => undefined },
];

/** The conditions of a screen's commands are evaluated while others render, which calls of effect events do not allow. */
function Screen() {
  const isOpen = useEffectEvent(() => true);
  useCommandRegistration(
    commands,
    useMemo(() => ({ isOpen: () => isOpen() }), []),
  );
  return null;
}

test('the tests of a screen fail if a condition of a command calls an effect event', () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  expect(() => renderAt('/', <Screen />)).toThrow("can't be called during rendering");
});
