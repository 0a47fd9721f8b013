import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { notifyError } from '../../store/notifications.ts';

/** Duration of the confirmation. */
const copiedMs = 1500;

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** True: the label is shown as a tooltip. */
  readonly isIcon?: boolean;
}

/** Copies a text and shows a confirmation in its label. */
export function CopyButton({ text, label, isIcon = false }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch (error) {
      notifyError(error, 'The text could not be copied');
    }
  };
  const Icon = isCopied ? IconCheck : IconCopy;
  const words = isCopied ? 'Copied' : label;
  return isIcon ? (
    <ActionIcon size="sm" onClick={copy} aria-label={words} title={words} aria-live="polite">
      <Icon size={14} />
    </ActionIcon>
  ) : (
    <Button
      variant="subtle"
      color="gray"
      size="xs"
      px={6}
      leftSection={<Icon size={16} />}
      onClick={copy}
      aria-live="polite"
    >
      {words}
    </Button>
  );
}
