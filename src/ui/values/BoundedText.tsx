import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { partsOf } from '../../lib/bound-text.ts';
import { formatAmount } from '../../lib/format.ts';
import classes from './BoundedText.module.css';
import { CopyButton } from './CopyButton.tsx';

/** UTF-16 units that are shown at first, and that each "Show more" adds. */
const defaultUnits = 400;
const furtherUnits = 10_000;
/** Text beyond is copied, not shown: the layout of more text delays the page. */
const maxUnits = 200_000;
/** Each part is laid out for itself: the time to break a text without spaces grows faster than its length. */
const partUnits = 1_000;

interface BoundedTextProps {
  readonly text: string;
  /** UTF-16 units that are shown at first. */
  readonly units?: number;
  /** What "Copy all" copies. Default: the text. */
  readonly copied?: string;
}

/**
 * A text of a user: its first part and "Show more" if it is longer. The text is isolated, so that its writing
 * direction does not change the text around it.
 */
export function BoundedText({ text, units = defaultUnits, copied = text }: BoundedTextProps) {
  const [further, setFurther] = useState({ text, units: 0 });
  const shownUnits = Math.min(maxUnits, units + (further.text === text ? further.units : 0));
  if (text.length <= units) return <bdi className={classes.short}>{text}</bdi>;
  const parts = partsOf(text, shownUnits, partUnits);
  const isWhole = text.length <= shownUnits;
  return (
    <>
      <bdi className={classes.text} data-unfolded={shownUnits > units || undefined}>
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity than their place
          <span key={index} className={parts.length > 1 ? classes.part : undefined}>
            {part}
          </span>
        ))}
        {!isWhole && '…'}
      </bdi>
      <span className={classes.foot}>
        {!isWhole && shownUnits < maxUnits && (
          <UnstyledButton
            className={classes.link}
            onClick={() => setFurther({ text, units: shownUnits - units + furtherUnits })}
          >
            Show more
          </UnstyledButton>
        )}
        {shownUnits > units && (
          <UnstyledButton className={classes.link} onClick={() => setFurther({ text, units: 0 })}>
            Show less
          </UnstyledButton>
        )}
        <span>{formatAmount(text.length, 'character')}</span>
        <CopyButton isIcon text={copied} label="Copy all" />
      </span>
    </>
  );
}
