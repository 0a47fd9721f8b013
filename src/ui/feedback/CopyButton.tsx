import { Button } from '@mantine/core';
import { useState } from 'react';
import { notifyError } from '../../store/notifications.ts';

/** Copies a text and says so on itself. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 1500);
    } catch (error) {
      notifyError(error, 'The text could not be copied');
    }
  };
  return (
    <Button variant="default" onClick={copy} aria-live="polite">
      {isCopied ? 'Copied' : label}
    </Button>
  );
}
