import type { KeyboardEvent } from 'react';

/** Lists, menus and dialogs that close on Esc themselves, and the fields that have opened one. */
const ownEscape =
  '[data-mantine-stop-propagation="true"], [aria-haspopup][aria-expanded="true"], [role="menu"], [role="listbox"], [role="dialog"]';

/**
 * True if Esc closes the pane that listens. False if the key was handled, or closes something that is open in the pane:
 * events of dialogs and lists arrive here through the React tree although their elements are elsewhere.
 */
export function isEscapeOfPane(event: KeyboardEvent): boolean {
  if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return false;
  const target = event.target as Element;
  if (!event.currentTarget.contains(target)) return false;
  const owner = target.closest(ownEscape);
  return owner === null || !event.currentTarget.contains(owner) || owner === event.currentTarget;
}
