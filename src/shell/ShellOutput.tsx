import { UnstyledButton } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { ChapterBlock } from './ChapterBlock.tsx';
import type { ShellFailure } from './engine/messages.ts';
import { highlight } from './highlight.ts';
import type { OutputLine } from './OutputLines.ts';
import { RunText } from './RunText.tsx';
import classes from './ShellOutput.module.css';
import type { ShellSession } from './ShellSession.ts';
import { continuationPrompt, prompt } from './texts.ts';

interface ShellOutputProps {
  readonly session: ShellSession;
  /** The prompt, below the last line. */
  readonly children: ReactNode;
  /** A click on the output that selects nothing. */
  readonly onClick: () => void;
}

const rowPx = 21;
/** The output follows its end if it was this near to it. */
const nearPx = 60;

/** The output of a shell, of which only the visible lines are in the document, and its prompt. */
export function ShellOutput({ session, children, onClick }: ShellOutputProps) {
  const version = useStore(session.store, (state) => state.outputVersion);
  const announcement = useStore(session.store, (state) => state.announcement);
  const kind = useStore(session.store, (state) => state.kind);
  const scroller = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const lastTopPx = useRef(0);
  const { output } = session;
  const rows = useVirtualizer({
    count: output.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 20,
    getItemKey: (index) => output.removed + index,
  });
  const heightPx = rows.getTotalSize();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version or height moves the end
  useEffect(() => {
    const element = scroller.current;
    if (element === null || !isAtEnd.current) return;
    element.scrollTop = element.scrollHeight;
    lastTopPx.current = element.scrollTop;
  }, [version, heightPx, kind]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click moves the focus, as in terminals; the prompt has it anyway
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      ref={scroller}
      className={classes.scroller}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        // New lines may arrive between a scroll to the end and its event: only a scroll up leaves the end.
        if (scrollTop + clientHeight > scrollHeight - nearPx) isAtEnd.current = true;
        else if (scrollTop < lastTopPx.current) isAtEnd.current = false;
        lastTopPx.current = scrollTop;
      }}
      onClick={() => {
        if (getSelection()?.isCollapsed !== false) onClick();
      }}
    >
      <div
        role="log"
        aria-label="Output"
        aria-live="off"
        className={classes.lines}
        style={{ height: heightPx }}
      >
        {rows.getVirtualItems().map(({ index, key, start }) => (
          <div
            key={key}
            ref={rows.measureElement}
            data-index={index}
            className={classes.row}
            style={{ transform: `translateY(${start}px)` }}
          >
            <Line session={session} line={output.at(index)} />
          </div>
        ))}
      </div>
      <div role="status" className={classes.hidden}>
        {announcement}
      </div>
      {children}
    </div>
  );
}

interface LineProps {
  readonly session: ShellSession;
  readonly line: OutputLine | undefined;
}

function Line({ session, line }: LineProps) {
  switch (line?.kind) {
    case undefined:
      return null;
    case 'command':
      return (
        <>
          <span className={line.isFirst ? classes.prompt : classes.continuation}>
            {line.isFirst ? prompt : `${continuationPrompt} `}
          </span>
          <RunText runs={highlight(line.text)} />
        </>
      );
    case 'printed':
      return <RunText runs={line.runs} />;
    case 'text':
      return line.text || ' ';
    case 'note':
      return <span className={classes.note}>{line.text || ' '}</span>;
    case 'more': {
      const show = () => ('subject' in line ? session.choose(line.subject) : void session.run(line.command));
      return (
        <UnstyledButton className={classes.more} onClick={show}>
          show more
        </UnstyledButton>
      );
    }
    case 'error':
      return <ErrorBlock failure={line.failure} />;
    case 'chapter':
      return <ChapterBlock chapter={line.chapter} />;
  }
}

function ErrorBlock({ failure: { title, line, column, request } }: { readonly failure: ShellFailure }) {
  return (
    <div className={classes.error}>
      <b className={classes.title}>
        <IconAlertCircle size={15} aria-hidden /> {title}
      </b>
      {line !== undefined && (
        <div>
          at line {line}, column {column}
        </div>
      )}
      {request !== undefined && <div className={classes.note}>{request}</div>}
    </div>
  );
}
