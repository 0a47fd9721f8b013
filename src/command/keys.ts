/** The properties of a keyboard event that identify a key. */
type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

interface ParsedKey {
  readonly name: string;
  /** Command on macOS, Ctrl on other systems. */
  readonly mod: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
}

const isMac = () => typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform);

/** Parses `mod+shift+z`; the last part is `KeyboardEvent.key`, case-insensitive. */
function parseKey(text: string): ParsedKey {
  const parts = text.split('+');
  // `mod++` and `+` mean the plus key.
  const name = text.endsWith('+') ? '+' : parts.at(-1)!;
  const modifiers = new Set(parts.slice(0, -1).map((part) => part.toLowerCase()));
  return {
    name: name.toLowerCase(),
    mod: modifiers.has('mod'),
    alt: modifiers.has('alt'),
    shift: modifiers.has('shift'),
  };
}

/**
 * True if the event matches the key. Shift is ignored for symbols, because keyboard layouts differ in which symbols
 * require it.
 */
export function matchesKey(event: KeyPress, key: string): boolean {
  const { name, mod, alt, shift } = parseKey(key);
  if (event.key.toLowerCase() !== name) return false;
  if ((event.ctrlKey || event.metaKey) !== mod || event.altKey !== alt) return false;
  const isSign = name.length === 1 && name.toLowerCase() === name.toUpperCase();
  return isSign || event.shiftKey === shift;
}

const namedKeys =
  /^(arrow(up|down|left|right)|backspace|delete|end|enter|escape|f([1-9]|1[0-2])|home|insert|page(up|down)|space|tab)$/;

/** True for a key that a keyboard can send, such as `mod+shift+z`, `Delete` or `g d`. */
export function isKnownKey(key: string): boolean {
  const parts = keySequence(key) ?? [key];
  return parts.every((part) => {
    const { name } = parseKey(part);
    const modifiers = part
      .slice(0, part.length - name.length)
      .split('+')
      .filter((each) => each !== '');
    const areKnown = modifiers.every((each) => ['mod', 'alt', 'shift'].includes(each.toLowerCase()));
    return areKnown && ([...name].length === 1 || namedKeys.test(name));
  });
}

/** The keys of a sequence: `g d` is g, then d. Undefined for a single key; ` ` is the space bar. */
export function keySequence(key: string): readonly [first: string, second: string] | undefined {
  const [, first, second] = /^(\S+) (\S+)$/.exec(key) ?? [];
  return first === undefined || second === undefined ? undefined : [first, second];
}

/** True for a key that is ignored while the user types into a field. */
export function isPlainKey(key: string): boolean {
  const { mod, alt, name } = parseKey(key);
  return !mod && !alt && name !== 'escape' && !/^f\d+$/.test(name);
}

/** True if the event target is a text input, the one of the code editor included. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (
    target.isContentEditable ||
    target.getAttribute('role') === 'textbox' ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
    return true;
  return (
    target instanceof HTMLInputElement && !/^(button|checkbox|radio|range|submit|reset)$/.test(target.type)
  );
}

/** True if the key operates the focused control, such as Enter on a button or an arrow key on a slider. */
export function operatesControl(event: {
  readonly key: string;
  readonly target: EventTarget | null;
}): boolean {
  if (!/^(Enter| |Arrow.*|Home|End|PageUp|PageDown)$/.test(event.key)) return false;
  const controls =
    'button, a[href], input, select, textarea, summary, [role=menuitem], [role=option], [role=slider], [role=tab]';
  const control = event.target instanceof Element ? event.target.closest(controls) : null;
  // Enter and Space have no effect on a slider.
  return control !== null && !(control.matches('[role=slider]') && /^(Enter| )$/.test(event.key));
}

const signs: Readonly<Record<string, string>> = {
  escape: 'Esc',
  enter: 'Enter',
  delete: 'Del',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  ' ': 'Space',
};

/** The parts of a key as printed on keyboards, such as ['Ctrl', 'K']. */
export function keyParts(key: string): readonly string[] {
  const { name, mod, alt, shift } = parseKey(key);
  const shown =
    signs[name] ?? (name.length === 1 ? name.toUpperCase() : name[0]!.toUpperCase() + name.slice(1));
  return [
    ...(mod ? [isMac() ? '⌘' : 'Ctrl'] : []),
    ...(alt ? [isMac() ? '⌥' : 'Alt'] : []),
    ...(shift ? [isMac() ? '⇧' : 'Shift'] : []),
    shown,
  ];
}
