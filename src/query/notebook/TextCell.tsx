import { Textarea } from '@mantine/core';
import Markdown from 'markdown-to-jsx/react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import classes from './Notebook.module.css';

interface TextCellProps {
  readonly text: string;
  readonly isEditing: boolean;
  readonly isReadOnly: boolean;
  readonly onChange: (text: string) => void;
  readonly onEdit: () => void;
  readonly onLeave: () => void;
}

/** Markdown. HTML in the text is shown as text, and pictures as links, so that nothing is fetched. */
export function TextCell({ text, isEditing, isReadOnly, onChange, onEdit, onLeave }: TextCellProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isEditing) area.current?.focus();
  }, [isEditing]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onLeave();
  };
  if (isEditing) {
    return (
      <Textarea
        ref={area}
        aria-label="Text in Markdown"
        autosize
        minRows={3}
        value={text}
        classNames={{ input: classes.markdownInput }}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onLeave}
        onKeyDown={onKeyDown}
      />
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter on the cell does the same
    <div className={classes.prose} onDoubleClick={isReadOnly ? undefined : onEdit}>
      {text.trim() === '' ? (
        <p className={classes.hint}>{isReadOnly ? '' : 'Empty text. Press Enter to write.'}</p>
      ) : (
        <MarkdownText text={text} />
      )}
    </div>
  );
}

/** Rendered Markdown. */
export function MarkdownText({ text }: { readonly text: string }) {
  return <Markdown options={markdownOptions}>{text}</Markdown>;
}

const markdownOptions = {
  disableParsingRawHTML: true,
  forceBlock: true,
  overrides: {
    img: ({ alt, src }: { readonly alt?: string; readonly src?: string }) => (
      <a href={src} rel="noreferrer" target="_blank">
        {alt || src}
      </a>
    ),
    a: ({ href, children }: { readonly href?: string; readonly children?: React.ReactNode }) => (
      <a href={href} rel="noreferrer" target="_blank">
        {children}
      </a>
    ),
  },
};
