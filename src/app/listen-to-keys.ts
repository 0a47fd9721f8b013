import { isPlainKey, isTyping, matchesKey, operatesControl } from '../command/keys.ts';
import { registeredCommands, runCommand } from '../command.ts';

/** Runs commands by their keys. Plain keys are not heard while typing, nor under a dialog. */
export function listenToKeys(target: Document): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
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
  target.addEventListener('keydown', listen);
  return () => target.removeEventListener('keydown', listen);
}
