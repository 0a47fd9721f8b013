import { isPlainKey, isTyping, matchesKey, operatesControl } from '../command/keys.ts';
import { registeredCommands, runCommand } from '../command.ts';

/** Elements that handle Esc themselves: dialogs, dropdowns, menus and listboxes. */
const overlays = '[aria-modal="true"], [role="dialog"], [role="menu"], [role="listbox"]';

/** Closed dropdowns may remain in the document. */
const isVisible = (element: Element) => element.checkVisibility?.() ?? true;

/** Runs commands by their shortcuts. Plain keys are ignored while the user types or a dialog is open. */
export function listenToKeys(target: Document): () => void {
  let isForOverlay = false;
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
    for (const command of registeredCommands()) {
      const key = command.keys.find((each) => matchesKey(event, each));
      if (key === undefined || !command.isListed) continue;
      if (isTextKey && isPlainKey(key)) continue;
      if (!command.isAvailable()) continue;
      event.preventDefault();
      void runCommand(command.id);
      return;
    }
  };
  const { defaultView } = target;
  defaultView?.addEventListener('keydown', look, true);
  target.addEventListener('keydown', listen);
  return () => {
    defaultView?.removeEventListener('keydown', look, true);
    target.removeEventListener('keydown', listen);
  };
}
