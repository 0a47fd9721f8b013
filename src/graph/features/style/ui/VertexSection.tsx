import { useState } from 'react';
import type { GraphStyle, VertexColor } from '../../../styles/GraphStyle.ts';
import { AttributeName } from '../../../ui/AttributeName.tsx';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';
import { CollectionChoice } from './CollectionChoice.tsx';
import { ColorRows } from './ColorRows.tsx';
import { collectionNames } from './collection-names.ts';
import { IconRows } from './IconRows.tsx';
import { ShapeRows } from './ShapeRows.tsx';
import { StyleRow, StyleSection } from './StyleSection.tsx';
import { setStyle, styleEdit } from './set-style.ts';
import { VertexRuleRows } from './VertexRuleRows.tsx';

const colorEdit = styleEdit((vertexColor: VertexColor | undefined) => (vertexColor ? { vertexColor } : {}));

/** Label, colour, size, shape and icons of vertices, of all or of one collection. */
export function VertexSection() {
  const { model } = useWorkspace();
  const [collection, setCollection] = useState<string>();
  const style = useWorkspaceState((state) => state.style);
  const examples = useWorkspaceState((state) => state.attributeExamples) ?? [];
  useWorkspaceState((state) => state.modelRevision);
  return (
    <StyleSection title="Vertices" aside={collectionNames(model.vertexCollections.names)} isFirst>
      <CollectionChoice
        all="All vertices"
        names={model.vertexCollections.names}
        rules={style.vertexRules}
        chosen={collection}
        onChoose={setCollection}
      />
      {collection === undefined ? (
        <AllVerticesRows style={style} examples={examples} />
      ) : (
        <VertexRuleRows key={collection} collection={collection} examples={examples} />
      )}
    </StyleSection>
  );
}

interface AllVerticesRowsProps {
  readonly style: GraphStyle;
  readonly examples: readonly string[];
}

function AllVerticesRows({ style, examples }: AllVerticesRowsProps) {
  return (
    <>
      <StyleRow label="Label">
        <AttributeName
          label="Label"
          isInline
          isTemplate
          description={'An attribute, or several: {name} ({country})'}
          value={style.vertexLabel}
          examples={[...new Set(['_key', ...examples])]}
          onCommit={(vertexLabel) => setStyle({ vertexLabel })}
        />
      </StyleRow>
      <ColorRows color={style.vertexColor} edit={colorEdit} />
      <ShapeRows style={style} examples={examples} />
      {(style.vertexShape.kind === 'circle' || style.vertexShape.kind === 'image') && (
        <IconRows icons={style.vertexIcon} />
      )}
    </>
  );
}
