import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLayoutSidebarRightCollapse } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { runCommand } from '../../command.ts';
import { cutText } from '../../lib/bound-text.ts';
import classes from './panel.module.css';

interface PanelFrameProps {
  readonly title: string;
  /** Second line in the fixed-width font, such as an `_id`. */
  readonly subtitle?: string | undefined;
  /** Before the title, such as the colour of a vertex. */
  readonly symbol?: ReactNode;
  /** Right of the title, such as a pager. */
  readonly controls?: ReactNode;
  /** A strip of actions below the title. */
  readonly actions?: ReactNode;
  /** Fixed at the bottom. */
  readonly footer?: ReactNode;
  /** False: the content has its own padding, such as sections over the full width. */
  readonly hasPadding?: boolean;
  /** What is shown: another content begins at its top, while the head keeps the focus. */
  readonly contentKey?: string | undefined;
  readonly children: ReactNode;
}

/** UTF-16 units of a title. */
const maxTitle = 200;

/** Head, scrolling content and foot of a panel. */
export function PanelFrame(props: PanelFrameProps) {
  const {
    title,
    subtitle,
    symbol,
    controls,
    actions,
    footer,
    hasPadding = true,
    contentKey,
    children,
  } = props;
  return (
    <>
      <header className={classes.head} data-lines={subtitle === undefined ? 1 : 2}>
        {symbol}
        <div className={classes.names}>
          <h2 className={classes.title}>
            <bdi>{cutText(title, maxTitle)}</bdi>
          </h2>
          {subtitle !== undefined && <div className={classes.subtitle}>{subtitle}</div>}
        </div>
        {controls}
        <Tooltip label="Collapse panel (P)">
          <ActionIcon
            size={28}
            aria-label="Collapse panel"
            onClick={() => void runCommand('graph.foldPanel')}
          >
            <IconLayoutSidebarRightCollapse size={16} />
          </ActionIcon>
        </Tooltip>
      </header>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      <div
        key={contentKey}
        data-panel-body
        className={hasPadding ? `${classes.body} ${classes.padded}` : classes.body}
      >
        {children}
      </div>
      {footer !== undefined && <footer className={classes.foot}>{footer}</footer>}
    </>
  );
}
