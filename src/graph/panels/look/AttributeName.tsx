import { Autocomplete } from '@mantine/core';
import { useEffect, useState } from 'react';

interface AttributeNameProps {
  readonly label: string;
  readonly description?: string;
  readonly value: string;
  readonly examples: readonly string[];
  /** Called with a complete name: on a choice from the list, Enter, or blur. */
  readonly onCommit: (name: string) => void;
}

/** A field for an attribute name; partial input has no effect. */
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
      // A complete name needs no suggestions.
      data={examples.includes(text) ? [] : [...examples]}
      comboboxProps={{ withinPortal: false }}
    />
  );
}
