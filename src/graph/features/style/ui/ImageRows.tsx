import { SegmentedControl, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { VertexImage } from '../../../styles/GraphStyle.ts';
import { AttributeName } from '../../../ui/AttributeName.tsx';
import { LengthField } from './LengthField.tsx';
import { StyleRow } from './StyleSection.tsx';
import { setStyle } from './set-style.ts';
import { usePictureStatus } from './use-picture-status.ts';

interface ImageRowsProps {
  readonly shape: VertexImage;
  readonly examples: readonly string[];
}

/** The images of vertices: from an attribute, and one for all others. */
export function ImageRows({ shape, examples }: ImageRowsProps) {
  const set = (changes: Partial<VertexImage>) => setStyle({ vertexShape: { ...shape, ...changes } });
  const [url, setUrl] = useState(shape.url ?? '');
  useEffect(() => setUrl(shape.url ?? ''), [shape.url]);
  const commitUrl = () => set({ url: url.trim() === '' ? undefined : url.trim() });
  return (
    <>
      <StyleRow label="Image">
        <AttributeName
          label="Image attribute"
          isInline
          description="Values: a data: URL or an address on this server."
          value={shape.attribute ?? ''}
          examples={examples}
          onCommit={(attribute) => set({ attribute: attribute === '' ? undefined : attribute })}
        />
      </StyleRow>
      <StyleRow label="Default">
        <TextInput
          size="xs"
          aria-label="Default image"
          placeholder="Address of an image"
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          onBlur={commitUrl}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commitUrl();
          }}
        />
      </StyleRow>
      <StyleRow label="Outline">
        <SegmentedControl
          size="xs"
          aria-label="Outline"
          value={shape.clip}
          data={[
            { value: 'round', label: 'Round' },
            { value: 'rect', label: 'Rectangle' },
          ]}
          onChange={(value) => {
            const clip = value as VertexImage['clip'];
            set({ clip, ...(clip === 'round' ? { height: shape.width } : {}) });
          }}
        />
      </StyleRow>
      {shape.clip === 'round' && (
        <StyleRow label="Diameter">
          <LengthField
            label="Diameter"
            value={shape.width}
            minimum={8}
            maximum={400}
            onChange={(width) => set({ width, height: width })}
          />
        </StyleRow>
      )}
      <ImageStatus />
    </>
  );
}

const maxReasons = 4;

/** Number of loaded images, and the reasons of failures. */
function ImageStatus() {
  const { loaded, loading, failures } = usePictureStatus();
  if (loaded + loading + failures.size === 0) return null;
  return (
    <div role="status">
      <Text size="xs" c="dimmed">
        {loaded} of {loaded + loading + failures.size} images in view loaded
        {loading > 0 && `, ${loading} loading`}
      </Text>
      {failures.size > 0 && (
        <Text size="xs" c="red" component="div">
          {failures.size} not loaded:
          {[...failures].slice(0, maxReasons).map(([address, reason]) => (
            <div key={address} title={`${address}: ${reason}`} style={{ overflowWrap: 'anywhere' }}>
              {shorten(address)}: {reason}
            </div>
          ))}
        </Text>
      )}
    </div>
  );
}

function shorten(address: string): string {
  return address.length <= 40 ? address : `${address.slice(0, 24)}…${address.slice(-12)}`;
}
