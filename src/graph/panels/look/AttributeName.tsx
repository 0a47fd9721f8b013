import { Autocomplete } from '@mantine/core';
import { useEffect, useState } from 'react';

interface AttributeNameProps {
  readonly label: string;
  readonly description?: string;
  readonly value: string;
  readonly examples: readonly string[];
  /** Called once the name is complete: chosen from the list, Enter, or the field is left. */
  readonly onCommit: (name: string) => void;
}

/** The name of an attribute; what is typed half is not yet meant. */
export function AttributeName({ label, description, value, examples, onCommit }: AttributeNameProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const commit = (name: string) => {
    if (name !== value) onCommit(name);
  };
  return (
    <Autocomplete
      label={label}
      description={description}
      value={text}
      onChange={setText}
      onOptionSubmit={commit}
      onBlur={() => commit(text)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(text);
      }}
      // What is typed in full needs no list.
      data={examples.includes(text) ? [] : [...examples]}
      comboboxProps={{ withinPortal: false }}
    />
  );
}
