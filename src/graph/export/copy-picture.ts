/** Puts a PNG that is still being made onto the clipboard; the browser asks for the gesture now, so call it at once. */
export async function copyPicture(picture: Promise<Blob>): Promise<void> {
  const { clipboard } = navigator;
  if (clipboard?.write === undefined || typeof ClipboardItem === 'undefined') {
    picture.catch(() => undefined);
    throw new Error(
      'the browser gives no clipboard for pictures here: it needs https or localhost. Save the picture as PNG.',
    );
  }
  // What goes wrong while drawing is told in its own words, not in the clipboard's.
  let problem: unknown;
  const watched = picture.catch((error: unknown) => {
    problem = error;
    throw error;
  });
  try {
    await clipboard.write([new ClipboardItem({ 'image/png': watched })]);
  } catch (error) {
    if (problem !== undefined) throw problem;
    if (error instanceof DOMException && error.name === 'NotAllowedError') {
      throw new Error(
        'the browser did not allow to write to the clipboard: allow it for this page, keep the page in front, or save the picture as PNG.',
        { cause: error },
      );
    }
    throw error;
  }
}
