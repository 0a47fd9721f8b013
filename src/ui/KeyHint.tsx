import { Kbd } from '@mantine/core';
import { keyParts } from '../command/keys.ts';

/** A keyboard shortcut with the names printed on keyboards. */
export function KeyHint({ shortcut }: { readonly shortcut: string }) {
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {keyParts(shortcut).map((part) => (
        <Kbd key={part} size="sm" mx={1}>
          {part}
        </Kbd>
      ))}
    </span>
  );
}
