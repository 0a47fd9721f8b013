import classes from './ChapterBlock.module.css';
import { highlight } from './highlight.ts';
import { RunText } from './RunText.tsx';
import { chapters, nextChapterHint } from './tutorial.ts';

/** A chapter of the tutorial in the output. */
export function ChapterBlock({ chapter: index }: { readonly chapter: number }) {
  const chapter = chapters[index];
  if (chapter === undefined) return null;
  return (
    <section className={classes.chapter} aria-label={`Chapter ${index + 1}`}>
      <div className={classes.head}>
        <b>
          Chapter {index + 1}: {chapter.title}
        </b>
        <span>
          {index + 1} of {chapters.length}
        </span>
      </div>
      <p>{chapter.text}</p>
      {chapter.commands.length > 0 && (
        <pre>
          {chapter.commands.map((command) => (
            <div key={command}>
              <RunText runs={highlight(command)} />
            </div>
          ))}
        </pre>
      )}
      <p>
        {chapter.remark === undefined ? '' : `${chapter.remark} `}
        {nextChapterHint}
      </p>
    </section>
  );
}
