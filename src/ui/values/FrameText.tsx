import { lazy, Suspense } from 'react';

/** UTF-16 units of a message in the frame of the console. */
const maxUnits = 2_000;

/** Without the code that shows more, if that cannot be loaded. */
const Cut = ({ text }: { readonly text: string }) => <bdi>{text.slice(0, maxUnits)}…</bdi>;

/** Not in the first load of the console, which has a limit. */
const LongText = lazy(() =>
  import('./BoundedText.tsx').then(
    ({ BoundedText }) => ({ default: BoundedText }),
    () => ({ default: Cut }),
  ),
);

/** A message of any length: its first part and, if it is longer, "Show more". */
export const FrameText = ({ text }: { readonly text: string }) =>
  text.length > maxUnits ? (
    <Suspense fallback={<Cut text={text} />}>
      <LongText text={text} units={maxUnits} />
    </Suspense>
  ) : (
    <bdi>{text}</bdi>
  );
