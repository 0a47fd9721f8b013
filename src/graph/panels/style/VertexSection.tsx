import { AttributeName } from '../look/AttributeName.tsx';
import { setStyle } from '../look/set-style.ts';
import { useWorkspace, useWorkspaceState } from '../workspace-context.tsx';
import { ColorRows } from './ColorRows.tsx';
import { collectionNames } from './collection-names.ts';
import { IconRows } from './IconRows.tsx';
import { ShapeRows } from './ShapeRows.tsx';
import { StyleRow, StyleSection } from './StyleSection.tsx';

/** Label, colour, size, shape and icons of vertices. */
export function VertexSection() {
  const { model } = useWorkspace();
  const style = useWorkspaceState((state) => state.style);
  const examples = useWorkspaceState((state) => state.attributeExamples) ?? [];
  useWorkspaceState((state) => state.modelRevision);
  return (
    <StyleSection title="Vertices" aside={collectionNames(model.vertexCollections.names)} isFirst>
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
      <ColorRows color={style.vertexColor} />
      <ShapeRows style={style} examples={examples} />
      {(style.vertexShape.kind === 'circle' || style.vertexShape.kind === 'image') && (
        <IconRows icons={style.vertexIcon} />
      )}
    </StyleSection>
  );
}
