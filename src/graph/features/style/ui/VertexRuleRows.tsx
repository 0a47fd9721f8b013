import { ownMember } from '../../../../../protocol/lib/own-member.ts';
import { countOf } from '../../../model/collections.ts';
import { withRule } from '../../../styles/collection-rules.ts';
import type { VertexRule } from '../../../styles/GraphStyle.ts';
import { AttributeName } from '../../../ui/AttributeName.tsx';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';
import { ResetRule } from './CollectionChoice.tsx';
import { ColorRows } from './ColorRows.tsx';
import { IconPicker } from './IconPicker.tsx';
import { RuleSizeRows } from './RuleSizeRows.tsx';
import { StyleRow } from './StyleSection.tsx';
import { setStyle, styleEdit } from './set-style.ts';

interface VertexRuleRowsProps {
  readonly collection: string;
  readonly examples: readonly string[];
}

/** Label, colour, size and icon of the vertices of one collection. */
export function VertexRuleRows({ collection, examples }: VertexRuleRowsProps) {
  const { model } = useWorkspace();
  const { vertexRules, vertexLabel, vertexShape } = useWorkspaceState((state) => state.style);
  const own = ownMember(vertexRules ?? {}, collection);
  const rule: VertexRule = own ?? {};
  const toChanges = (changes: Partial<VertexRule>) => ({
    vertexRules: withRule(vertexRules, collection, changes),
  });
  const number = model.vertexCollections.find(collection);
  const count = number === undefined ? 0 : countOf(model.collections, model.vertexCount, number);
  return (
    <>
      <StyleRow label="Label">
        <AttributeName
          label="Label"
          isInline
          isTemplate
          description={'An attribute, or several: {name} ({country})'}
          placeholder={`As all vertices: ${vertexLabel}`}
          value={rule.label ?? ''}
          examples={examples}
          onCommit={(label) => setStyle(toChanges({ label: label === '' ? undefined : label }))}
        />
      </StyleRow>
      <ColorRows
        color={rule.color}
        collection={collection}
        edit={styleEdit((color) => toChanges({ color: color?.kind === 'computed' ? undefined : color }))}
      />
      {vertexShape.kind === 'circle' && (
        <RuleSizeRows
          size={rule.size}
          radius={vertexShape.radius}
          edit={styleEdit((size) => toChanges({ size }))}
        />
      )}
      {(vertexShape.kind === 'circle' || vertexShape.kind === 'image') && (
        <StyleRow label="Icon">
          <IconPicker
            entry={{
              name: rule.icon === undefined ? 'As all vertices' : rule.icon === 'none' ? 'None' : collection,
              icon: rule.icon === 'none' ? undefined : rule.icon,
              count,
            }}
            automatic="As all vertices"
            isChosen={rule.icon !== undefined}
            onChoose={(icon) => setStyle(toChanges({ icon }))}
          />
        </StyleRow>
      )}
      {own !== undefined && (
        <ResetRule
          collection={collection}
          onReset={() =>
            setStyle(toChanges({ label: undefined, color: undefined, size: undefined, icon: undefined }))
          }
        />
      )}
    </>
  );
}
