import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isTyping } from '../../command/keys.ts';
import { KeyHint } from '../KeyHint.tsx';

/** How long the user may pause before a list is searched. */
const searchDelayMs = 200;

interface SearchInputProps {
  readonly label: string;
  readonly value: string;
  /** Called when typing has paused, at once for Enter and Esc. */
  readonly onSearch: (text: string) => void;
  /** Arrow down: into the list. */
  readonly onLeave?: () => void;
}

/** A list's search field: / reaches it, Esc clears it. */
export function SearchInput({ label, value, onSearch, onLeave }: SearchInputProps) {
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(value);
  const send = (next: string) => {
    sent.current = next;
    onSearch(next);
  };
  const sendLater = useDebouncedCallback(send, searchDelayMs);
  // An address that changed by itself (back) wins over what was typed before it.
  useEffect(() => {
    if (value !== sent.current) setText(value);
    sent.current = value;
  }, [value]);
  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target) || event.ctrlKey || event.metaKey) return;
      if (document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);
  const clear = () => {
    setText('');
    sendLater.cancel();
    send('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      clear();
    } else if (event.key === 'Enter') {
      sendLater.cancel();
      send(text);
    } else if (event.key === 'ArrowDown' && onLeave) {
      event.preventDefault();
      onLeave();
    }
  };
  return (
    <TextInput
      ref={input}
      type="search"
      w={240}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} />}
      rightSection={
        text === '' ? (
          <KeyHint shortcut="/" />
        ) : (
          <CloseButton size="sm" aria-label="Clear the search" onClick={clear} />
        )
      }
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        sendLater(event.currentTarget.value);
      }}
      onKeyDown={onKeyDown}
    />
  );
}
