import { NativeSelect, NumberInput, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type {
  AttributeSize,
  GraphStyle,
  VertexImage,
  VertexShape,
  VertexSize,
} from '../../styles/GraphStyle.ts';
import { useComputedColumns } from '../workspace-context.tsx';
import { AttributeName } from './AttributeName.tsx';
import { setStyle } from './set-style.ts';
import { usePictureStatus } from './use-picture-status.ts';

const shapes: Readonly<Record<VertexShape['kind'], VertexShape>> = {
  circle: { kind: 'circle', radius: 25 },
  rect: { kind: 'rect', width: 90, height: 36 },
  image: { kind: 'image', width: 32, height: 32, clip: 'round' },
  none: { kind: 'none' },
};

const sizeByDegree: VertexSize = { kind: 'degree' };
const firstSize: Omit<AttributeSize, 'attribute'> = {
  kind: 'attribute',
  scale: 'sqrt',
  minimum: 8,
  maximum: 40,
};
/** Option of the size list for an attribute; the leading space keeps it apart from column names. */
const byAttribute = ' attribute';

interface ConfigureShapeProps {
  readonly style: GraphStyle;
  readonly examples: readonly string[];
}

/** Shape and size of vertices. */
export function ConfigureShape({ style, examples }: ConfigureShapeProps) {
  const { vertexShape: shape } = style;
  return (
    <>
      <NativeSelect
        label="Shape"
        value={shape.kind}
        data={[
          { value: 'circle', label: 'Circle' },
          { value: 'rect', label: 'Rectangle' },
          { value: 'image', label: 'Image' },
          { value: 'none', label: 'None' },
        ]}
        onChange={(event) =>
          setStyle({ vertexShape: shapes[event.currentTarget.value as VertexShape['kind']] })
        }
      />
      {shape.kind === 'circle' && (
        <SizeFields size={style.vertexSize ?? sizeByDegree} radius={shape.radius} examples={examples} />
      )}
      {shape.kind === 'image' && <ImageFields shape={shape} examples={examples} />}
      {(shape.kind === 'rect' || (shape.kind === 'image' && shape.clip === 'rect')) && (
        <SimpleGrid cols={2} spacing="xs">
          {(['width', 'height'] as const).map((side) => (
            <LengthField
              key={side}
              label={side === 'width' ? 'Width' : 'Height'}
              value={shape[side]}
              minimum={8}
              maximum={400}
              onChange={(length) => setStyle({ vertexShape: { ...shape, [side]: length } })}
            />
          ))}
        </SimpleGrid>
      )}
    </>
  );
}

interface SizeFieldsProps {
  readonly size: VertexSize;
  readonly radius: number;
  readonly examples: readonly string[];
}

function SizeFields({ size, radius, examples }: SizeFieldsProps) {
  const columns = useComputedColumns();
  const [isAsking, setIsAsking] = useState(false);
  const isByAttribute = size.kind === 'attribute' || isAsking;
  return (
    <>
      <NativeSelect
        label="Size"
        value={isByAttribute ? byAttribute : size.kind === 'computed' ? size.column : ''}
        data={[{ value: '', label: 'By degree' }, { value: byAttribute, label: 'By attribute' }, ...columns]}
        onChange={(event) => {
          const column = event.currentTarget.value;
          setIsAsking(column === byAttribute);
          if (column === byAttribute) return;
          setStyle({ vertexSize: column === '' ? sizeByDegree : { kind: 'computed', column } });
        }}
      />
      {isByAttribute && (
        <AttributeName
          label="Size attribute"
          value={size.kind === 'attribute' ? size.attribute : ''}
          examples={examples}
          onCommit={(attribute) => {
            if (attribute === '') return;
            setStyle({ vertexSize: { ...(size.kind === 'attribute' ? size : firstSize), attribute } });
          }}
        />
      )}
      {size.kind === 'attribute' ? (
        <>
          <NativeSelect
            label="Size scale"
            value={size.scale}
            data={[
              { value: 'linear', label: 'Linear' },
              { value: 'sqrt', label: 'Square root' },
              { value: 'log', label: 'Logarithm' },
            ]}
            onChange={(event) =>
              setStyle({
                vertexSize: { ...size, scale: event.currentTarget.value as AttributeSize['scale'] },
              })
            }
          />
          <SimpleGrid cols={2} spacing="xs">
            <LengthField
              label="Min radius"
              value={size.minimum}
              minimum={1}
              maximum={size.maximum}
              onChange={(minimum) => setStyle({ vertexSize: { ...size, minimum } })}
            />
            <LengthField
              label="Max radius"
              value={size.maximum}
              minimum={size.minimum}
              maximum={200}
              onChange={(maximum) => setStyle({ vertexSize: { ...size, maximum } })}
            />
          </SimpleGrid>
        </>
      ) : (
        <LengthField
          label="Radius"
          value={radius}
          minimum={4}
          maximum={100}
          onChange={(next) => setStyle({ vertexShape: { kind: 'circle', radius: next } })}
        />
      )}
    </>
  );
}

interface ImageFieldsProps {
  readonly shape: VertexImage;
  readonly examples: readonly string[];
}

function ImageFields({ shape, examples }: ImageFieldsProps) {
  const set = (changes: Partial<VertexImage>) => setStyle({ vertexShape: { ...shape, ...changes } });
  const [url, setUrl] = useState(shape.url ?? '');
  useEffect(() => setUrl(shape.url ?? ''), [shape.url]);
  const commitUrl = () => set({ url: url.trim() === '' ? undefined : url.trim() });
  return (
    <>
      <AttributeName
        label="Image attribute"
        description="Values: a data: URL or an address on this server."
        value={shape.attribute ?? ''}
        examples={examples}
        onCommit={(attribute) => set({ attribute: attribute === '' ? undefined : attribute })}
      />
      <TextInput
        label="Default image"
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
        onBlur={commitUrl}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commitUrl();
        }}
      />
      <NativeSelect
        label="Outline"
        value={shape.clip}
        data={[
          { value: 'round', label: 'Round' },
          { value: 'rect', label: 'Rectangle' },
        ]}
        onChange={(event) => {
          const clip = event.currentTarget.value as VertexImage['clip'];
          set({ clip, ...(clip === 'round' ? { height: shape.width } : {}) });
        }}
      />
      {shape.clip === 'round' && (
        <LengthField
          label="Diameter"
          value={shape.width}
          minimum={8}
          maximum={400}
          onChange={(width) => set({ width, height: width })}
        />
      )}
      <ImageStatus />
    </>
  );
}

const mostReasons = 4;

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
          {[...failures].slice(0, mostReasons).map(([address, reason]) => (
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

interface LengthFieldProps {
  readonly label: string;
  readonly value: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly onChange: (length: number) => void;
}

/** A length in world units; values outside the bounds are ignored. */
function LengthField({ label, value, minimum, maximum, onChange }: LengthFieldProps) {
  return (
    <NumberInput
      label={label}
      min={minimum}
      max={maximum}
      value={value}
      onChange={(length) =>
        typeof length === 'number' && length >= minimum && length <= maximum && onChange(length)
      }
    />
  );
}
