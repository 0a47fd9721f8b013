import classes from './ChapterBlock.module.css';
import { highlight } from './highlight.ts';
import { RunText } from './RunText.tsx';
import { chapters, nextChapterHint } from './tutorial.ts';

/** A chapter of the tutorial in the output. */
export function ChapterBlock({ chapter: index }: { readonly chapter: number }) {
  const chapter = chapters[index];
  if (chapter === undefined) return null;
  const hint = index === chapters.length - 1 ? undefined : nextChapterHint;
  const texts = [chapter.remark, hint].filter((text) => text !== undefined);
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
      {texts.length > 0 && <p>{texts.join(' ')}</p>}
    </section>
  );
}
