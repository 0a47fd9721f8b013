import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import classes from './transfer.module.css';

interface FileStepProps {
  readonly isBusy: boolean;
  readonly problem: string | undefined;
  /** At least one. */
  readonly onFiles: (files: readonly File[]) => void;
}

/** Chooses one file or several: by a button or by dropping them. */
export function FileStep({ isBusy, problem, onFiles }: FileStepProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    if (files !== null && files.length > 0) onFiles([...files]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a drop target; the button is its keyboard form */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconUpload size={28} aria-hidden />
        <p className={classes.dropTitle}>Drop a file here</p>
        <Button data-autofocus loading={isBusy} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          aria-label="File to import"
          accept=".json,.jsonl,.ndjson,.csv,.tsv,.txt,.gz"
          onChange={(event) => {
            take(event.currentTarget.files);
            event.currentTarget.value = '';
          }}
        />
        <p className={classes.hint}>
          JSON (an array of documents), JSON lines (one document per line) or CSV, in UTF-8, UTF-16 or
          ISO-8859-1, also as gzip. The next step shows how attributes are stored before anything is imported.
          Several files are imported into a collection each.
        </p>
      </div>
      {problem !== undefined && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
