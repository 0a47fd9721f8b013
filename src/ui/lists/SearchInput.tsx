import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isTyping } from '../../command/keys.ts';
import { KeyHint } from '../KeyHint.tsx';

/** Delay between the last key press and the search. */
const searchDelayMs = 200;

interface SearchInputProps {
  readonly label: string;
  readonly value: string;
  /** Called after the delay, or at once on Enter and Esc. */
  readonly onSearch: (text: string) => void;
  /** Arrow down: moves the focus into the list. */
  readonly onLeave?: () => void;
  /** False: / does not focus it, for a second search field on a screen. */
  readonly hasShortcut?: boolean;
  readonly widthPx?: number;
}

/** Search field of a list. / focuses it, Esc clears it. */
export function SearchInput(props: SearchInputProps) {
  const { label, value, onSearch, onLeave, hasShortcut = true, widthPx = 240 } = props;
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(value);
  const send = (next: string) => {
    sent.current = next;
    onSearch(next);
  };
  const sendLater = useDebouncedCallback(send, searchDelayMs);
  // A URL change from outside (back) replaces the typed text.
  useEffect(() => {
    if (value !== sent.current) setText(value);
    sent.current = value;
  }, [value]);
  useEffect(() => {
    if (!hasShortcut) return;
    const focus = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target) || event.ctrlKey || event.metaKey) return;
      if (document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [hasShortcut]);
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
      w={widthPx}
      maw="100%"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} />}
      rightSection={
        text === '' ? (
          hasShortcut && <KeyHint shortcut="/" />
        ) : (
          <CloseButton size="sm" aria-label="Clear search" onClick={clear} />
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
