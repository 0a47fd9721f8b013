import { Kbd } from '@mantine/core';
import { keyParts, keySequence } from '../command/keys.ts';
import classes from './KeyHint.module.css';

/** A keyboard shortcut with the names printed on keyboards; a sequence as 'G then D'. */
export function KeyHint({ shortcut }: { readonly shortcut: string }) {
  return (
    <span className={classes.hint}>
      {partsOf(shortcut).map((part) => (
        <Kbd key={part} size="sm" mx={1}>
          {part}
        </Kbd>
      ))}
    </span>
  );
}

function partsOf(shortcut: string): readonly string[] {
  const sequence = keySequence(shortcut);
  if (sequence === undefined) return keyParts(shortcut);
  return [sequence.map((key) => keyParts(key).join('+')).join(' then ')];
}
