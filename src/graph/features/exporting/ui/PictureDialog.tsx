import {
  Button,
  Checkbox,
  Group,
  NativeSelect,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useMemo, useState } from 'react';
import { describeError } from '../../../../api/errors.ts';
import { runCommand, tryCommand } from '../../../../command.ts';
import { formatAmount, formatExact } from '../../../../lib/format.ts';
import { Dialog } from '../../../../ui/forms/Dialog.tsx';
import {
  defaultPicture,
  type PageSize,
  type PictureBackground,
  type PictureOptions,
} from '../../../export/picture.ts';
import type { PictureArea } from '../../../geometry/camera/picture-area.ts';
import { useWorkspace } from '../../../ui/workspace-context.tsx';
import type { GraphWorkspace } from '../../../workspace/GraphWorkspace.ts';
import { contentOfSvg, hasPdfVectors, sizeOfPng } from '../make-picture.ts';

type PictureFormat = 'png' | 'svg' | 'pdf';

const areas: readonly { readonly value: PictureArea; readonly label: string }[] = [
  { value: 'view', label: 'Current view' },
  { value: 'all', label: 'Whole graph' },
  { value: 'allHere', label: 'Whole graph at current zoom' },
];

const backgrounds: readonly { readonly value: PictureBackground; readonly label: string }[] = [
  { value: 'theme', label: 'Current theme' },
  { value: 'white', label: 'White' },
  { value: 'transparent', label: 'Transparent' },
];

const pages: readonly { readonly value: PageSize; readonly label: string }[] = [
  { value: 'none', label: 'As large as the picture' },
  { value: 'a4', label: 'A4 landscape' },
  { value: 'a4-portrait', label: 'A4 portrait' },
  { value: 'a3', label: 'A3 landscape' },
  { value: 'a3-portrait', label: 'A3 portrait' },
  { value: 'slide', label: 'Slide 16:9' },
];

const resolutions = [96, 150, 300, 600];
const commandIds = { png: 'graph.exportPng', svg: 'graph.exportSvg', pdf: 'graph.exportPdf' } as const;

const scales = [1, 2, 3, 4, 6, 8];
const close = () => void runCommand('graph.closeDialog');

/** Options of an image export, and the resulting size. */
export function PictureDialog() {
  const workspace = useWorkspace();
  const [format, setFormat] = useState<PictureFormat>('png');
  const [options, setOptions] = useState<PictureOptions>({ ...defaultPicture, title: workspace.graph });
  const [isTitled, setTitled] = useState(false);
  const change = (changes: Partial<PictureOptions>) => setOptions({ ...options, ...changes });
  const chosen = useMemo(() => ({ ...options, title: isTitled ? options.title : '' }), [options, isTitled]);
  const { text, isTooLarge } = useMemo(
    () => describe(workspace, format, chosen),
    [workspace, format, chosen],
  );
  return (
    <Dialog
      title="Export image"
      submitLabel="Export"
      onClose={close}
      isSubmitDisabled={isTooLarge}
      onSubmit={async () => {
        if (await tryCommand(commandIds[format], chosen)) close();
      }}
      actions={
        format === 'png' && (
          <Button
            variant="default"
            disabled={isTooLarge}
            onClick={async () => {
              if (await runCommand('graph.copyPicture', chosen)) close();
            }}
          >
            Copy
          </Button>
        )
      }
    >
      <Stack gap="sm">
        <SegmentedControl
          aria-label="Format"
          value={format}
          onChange={(value) => setFormat(value as PictureFormat)}
          data={[
            { value: 'png', label: 'PNG (raster)' },
            { value: 'svg', label: 'SVG (vector)' },
            { value: 'pdf', label: 'PDF' },
          ]}
        />
        <NativeSelect
          label="Scope"
          data={[...areas]}
          value={options.area}
          onChange={(event) => change({ area: event.currentTarget.value as PictureArea })}
          data-autofocus
        />
        <SheetFields format={format} options={options} onChange={change} />
        <Group grow align="flex-start">
          <NativeSelect
            label="Scale"
            disabled={format === 'svg' || options.page !== 'none'}
            data={scales.map((scale) => ({ value: String(scale), label: `${scale}×` }))}
            value={String(options.scale)}
            onChange={(event) => change({ scale: Number(event.currentTarget.value) })}
          />
          <NativeSelect
            label="Background"
            data={[...backgrounds]}
            value={options.background}
            onChange={(event) => change({ background: event.currentTarget.value as PictureBackground })}
          />
        </Group>
        <TextFields options={options} isTitled={isTitled} onTitled={setTitled} onChange={change} />
        <Text size="sm" {...(isTooLarge ? { c: 'var(--orrery-error)', role: 'alert' } : { c: 'dimmed' })}>
          {text}
        </Text>
      </Stack>
    </Dialog>
  );
}

interface TextFieldsProps {
  readonly options: PictureOptions;
  readonly isTitled: boolean;
  readonly onTitled: (isTitled: boolean) => void;
  readonly onChange: (changes: Partial<PictureOptions>) => void;
}

/** Legend, title, subtitle and source line. */
function TextFields({ options, isTitled, onTitled, onChange }: TextFieldsProps) {
  return (
    <>
      <Group gap="lg">
        <Checkbox
          label="Legend"
          checked={options.hasLegend}
          onChange={(event) => onChange({ hasLegend: event.currentTarget.checked })}
        />
        <Checkbox
          label="Selection and paths"
          checked={options.hasFocus}
          onChange={(event) => onChange({ hasFocus: event.currentTarget.checked })}
        />
        <Checkbox
          label="Title"
          checked={isTitled}
          onChange={(event) => onTitled(event.currentTarget.checked)}
        />
      </Group>
      {isTitled && (
        <TextInput
          aria-label="Title text"
          value={options.title}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
      )}
      <Group grow align="flex-start">
        <TextInput
          label="Subtitle"
          value={options.subtitle}
          onChange={(event) => onChange({ subtitle: event.currentTarget.value })}
        />
        <TextInput
          label="Source line"
          value={options.source}
          onChange={(event) => onChange({ source: event.currentTarget.value })}
        />
      </Group>
    </>
  );
}

interface SheetFieldsProps {
  readonly format: PictureFormat;
  readonly options: PictureOptions;
  readonly onChange: (changes: Partial<PictureOptions>) => void;
}

/** The sheet of a printed picture, and its resolution. */
function SheetFields({ format, options, onChange }: SheetFieldsProps) {
  const { page, dpi } = options;
  return (
    <Group grow align="flex-start">
      <NativeSelect
        label="Sheet"
        disabled={format === 'svg'}
        data={[...pages]}
        value={page}
        onChange={(event) => onChange({ page: event.currentTarget.value as PageSize })}
      />
      <NativeSelect
        label="Resolution"
        disabled={format === 'svg' || page === 'none'}
        data={resolutions.map((each) => ({ value: String(each), label: `${each} dpi` }))}
        value={String(dpi)}
        onChange={(event) => onChange({ dpi: Number(event.currentTarget.value) })}
      />
    </Group>
  );
}

function describe(
  workspace: GraphWorkspace,
  format: PictureFormat,
  options: PictureOptions,
): { readonly text: string; readonly isTooLarge: boolean } {
  try {
    if (format === 'png') {
      const { width, height } = sizeOfPng(workspace, options);
      return { text: `${formatExact(width)} × ${formatExact(height)} pixels`, isTooLarge: false };
    }
    if (format === 'pdf') {
      const text = hasPdfVectors(workspace, options)
        ? 'Vectors: sharp at any size'
        : 'The graph is drawn as a picture; title and legend are vectors';
      return { text, isTooLarge: false };
    }
    const { vertices, lines } = contentOfSvg(workspace, options);
    const amount = `${formatAmount(vertices.length, 'vertex')} and ${formatAmount(lines.length, 'edge')}`;
    const isHeavy = vertices.length + lines.length > 20_000;
    return { text: isHeavy ? `${amount}; other programs may open it slowly` : amount, isTooLarge: false };
  } catch (error) {
    return { text: describeError(error).text, isTooLarge: true };
  }
}
