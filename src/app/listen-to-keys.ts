import { isPlainKey, isTyping, keySequence, matchesKey, operatesControl } from '../command/keys.ts';
import { type RegisteredCommand, registeredCommands, runCommand } from '../command.ts';
import { KeySequence } from './KeySequence.ts';

/** Elements that handle Esc themselves: dialogs, dropdowns, menus and listboxes. */
const overlays = '[aria-modal="true"], [role="dialog"], [role="menu"], [role="listbox"]';

/** Closed dropdowns may remain in the document. */
const isVisible = (element: Element) => element.checkVisibility?.() ?? true;

/** Runs commands by their shortcuts. Plain keys are ignored while the user types or a dialog is open. */
export function listenToKeys(target: Document): () => void {
  let isForOverlay = false;
  const sequence = new KeySequence();
  // Capture phase: after bubbling, the key has closed its overlay and would also close the element below it.
  const look = (event: KeyboardEvent) => {
    isForOverlay = event.key === 'Escape' && [...target.querySelectorAll(overlays)].some(isVisible);
  };
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || isForOverlay) return;
    const isTextKey =
      isTyping(event.target) ||
      operatesControl(event) ||
      target.querySelector('[aria-modal="true"]') !== null;
    const command = findByKey(event, isTextKey);
    if (isTextKey) sequence.stop();
    else if (sequence.take(event, command)) {
      event.preventDefault();
      return;
    }
    if (command === undefined) return;
    event.preventDefault();
    void runCommand(command.id);
  };
  const { defaultView } = target;
  defaultView?.addEventListener('keydown', look, true);
  target.addEventListener('keydown', listen);
  return () => {
    sequence.stop();
    defaultView?.removeEventListener('keydown', look, true);
    target.removeEventListener('keydown', listen);
  };
}

function findByKey(event: KeyboardEvent, isTextKey: boolean): RegisteredCommand | undefined {
  return registeredCommands().find(({ keys, isListed, isAvailable }) => {
    const key = keys.find((each) => keySequence(each) === undefined && matchesKey(event, each));
    return key !== undefined && isListed && !(isTextKey && isPlainKey(key)) && isAvailable();
  });
}
