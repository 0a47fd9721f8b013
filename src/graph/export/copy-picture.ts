/**
 * Writes a PNG to the clipboard while it is still being made. Browsers require the call inside the user gesture, so
 * call it synchronously.
 */
export async function copyPicture(picture: Promise<Blob>): Promise<void> {
  const { clipboard } = navigator;
  if (clipboard?.write === undefined || typeof ClipboardItem === 'undefined') {
    picture.catch(() => undefined);
    throw new Error(
      'the browser provides no image clipboard here: it requires https or localhost. Export the image as PNG instead.',
    );
  }
  // A drawing error is reported as such, not as a clipboard error.
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
        'the browser denied access to the clipboard: allow it for this page, keep the page in the foreground, or export the image as PNG.',
        { cause: error },
      );
    }
    throw error;
  }
}
