import { Button, Progress } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useStore } from 'zustand';
import type { ShellSession } from './ShellSession.ts';
import classes from './TutorialPanel.module.css';
import { chapters } from './tutorial.ts';

/** The chapters of the tutorial, and buttons that type its command. */
export function TutorialPanel({ session }: { readonly session: ShellSession }) {
  const chapter = useStore(session.store, (state) => state.chapter);
  const isReady = useStore(session.store, (state) => state.kind === 'ready');
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title}>Tutorial</h2>
        <span className={classes.count}>
          {chapter === undefined ? `${chapters.length} chapters` : `${chapter + 1} of ${chapters.length}`}
        </span>
        <Progress
          className={classes.progress}
          aria-label="Progress of the tutorial"
          value={(100 * ((chapter ?? -1) + 1)) / chapters.length}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list without buttons */}
      <ol className={classes.list} tabIndex={0} aria-label="Chapters">
        {chapters.map(({ title }, index) => {
          const isDone = chapter !== undefined && index < chapter;
          return (
            <li key={title} className={classes.chapter} aria-current={index === chapter ? 'step' : undefined}>
              <span className={classes.number} data-done={isDone || undefined}>
                {isDone ? <IconCheck size={15} aria-label="Done" /> : index + 1}
              </span>
              {title}
            </li>
          );
        })}
      </ol>
      <div className={classes.foot}>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          disabled={!isReady || chapter === undefined || chapter === 0}
          onClick={() => session.showPreviousChapter()}
        >
          Previous chapter
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={!isReady}
          rightSection={<code className={classes.command}>tutorial</code>}
          onClick={() => void session.run('tutorial')}
        >
          {chapter === chapters.length - 1 ? 'First chapter' : 'Next chapter'}
        </Button>
      </div>
    </>
  );
}
