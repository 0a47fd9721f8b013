import { ActionIcon, Button, FileButton, Progress } from '@mantine/core';
import { IconFileImport, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { formatAmount } from '../../../../lib/format.ts';
import { FileFacts } from './FileFacts.tsx';
import classes from './importing.module.css';
import { TableMappingFields } from './TableMappingFields.tsx';
import type { ImportFile, ImportFiles } from './use-import-files.ts';

const accepted =
  '.graphml,.gexf,.xml,.gml,.net,.paj,.dot,.gv,.gdf,.json,.jsonl,.ndjson,.cyjs,.jgf,.mtx,.graph,.metis,.csv,.tsv,.txt,.gz,.zip';

/** The chosen files with their formats, and a place to drop further ones. */
export function FileList({ files }: { readonly files: ImportFiles }) {
  const [isOver, setOver] = useState(false);
  return (
    <>
      {files.files.map((file) => (
        <div key={file.read.file} className={classes.file}>
          <div className={classes.fileHead}>
            <strong className={classes.fileName}>{file.read.file}</strong>
            <span className={classes.format}>{describe(file)}</span>
            <ActionIcon
              variant="subtle"
              size={24}
              aria-label={`Remove ${file.read.file}`}
              onClick={() => files.remove(file)}
            >
              <IconX size={14} />
            </ActionIcon>
          </div>
          <FileFacts file={file} onChange={(choices) => files.setChoices(file, choices)} />
          {file.read.kind === 'table' && file.mapping !== undefined && (
            <TableMappingFields
              table={file.read.table}
              mapping={file.mapping}
              onChange={(mapping) => files.setMapping(file, mapping)}
            />
          )}
        </div>
      ))}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same with the keyboard */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          files.add([...event.dataTransfer.files]);
        }}
      >
        <FileButton multiple accept={accepted} onChange={(chosen) => files.add(chosen)}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              size="xs"
              leftSection={<IconFileImport size={16} />}
              data-autofocus
            >
              {files.files.length === 0 ? 'Choose files' : 'Add files'}
            </Button>
          )}
        </FileButton>
        <span>GraphML, GEXF, GML, Pajek, DOT, GDF, JSON, CSV and others, also zipped</span>
      </div>
      {files.progress !== undefined && (
        <Progress value={100 * files.progress} size="sm" aria-label="Reading files" />
      )}
      {files.problem !== undefined && (
        <p className={classes.error} role="alert">
          {files.problem}
        </p>
      )}
    </>
  );
}

function describe({ read, mapping }: ImportFile): string {
  if (read.kind === 'graph') {
    const { vertices, edges } = read.graph;
    return `${read.format} · ${formatAmount(vertices.size, 'vertex')}, ${formatAmount(edges.length, 'edge')}`;
  }
  const { length } = read.table.records;
  return `${read.format} · ${
    mapping?.kind === 'edges' ? formatAmount(length, 'edge') : formatAmount(length, 'vertex')
  }`;
}
