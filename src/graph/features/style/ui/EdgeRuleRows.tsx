import { ownMember } from '../../../../../protocol/lib/own-member.ts';
import { withRule } from '../../../styles/collection-rules.ts';
import type { EdgeRule } from '../../../styles/GraphStyle.ts';
import { useWorkspaceState } from '../../../ui/workspace-context.tsx';
import { asAllId, ResetRule } from './CollectionChoice.tsx';
import { EdgeAttributeRow } from './EdgeAttributeRow.tsx';
import { EdgeColorRows } from './EdgeColorRows.tsx';
import { setStyle, styleEdit } from './set-style.ts';
import { ValueSlider } from './ValueSlider.tsx';

const asAll = { id: asAllId, label: 'As all edges', value: undefined };
const noLabel = { id: 'none', label: 'None', value: '' };
const oneWidth = { id: 'fixed', label: 'One width', value: { kind: 'fixed' as const, factor: 2 } };

/** Label, colour and width of the edges of one collection. */
export function EdgeRuleRows({ collection }: { readonly collection: string }) {
  const edgeRules = useWorkspaceState((state) => state.style.edgeRules);
  const { label, color, width }: EdgeRule = ownMember(edgeRules ?? {}, collection) ?? {};
  const toChanges = (changes: Partial<EdgeRule>) => ({ edgeRules: withRule(edgeRules, collection, changes) });
  const widthEdit = styleEdit((next: EdgeRule['width']) => toChanges({ width: next }));
  return (
    <>
      <EdgeAttributeRow<string | undefined>
        label="Label"
        attribute={label || undefined}
        plainId={label === undefined ? asAll.id : noLabel.id}
        plain={[asAll, noLabel]}
        toValue={(name) => name}
        edit={styleEdit((next) => toChanges({ label: next }))}
      />
      <EdgeColorRows
        color={color}
        collection={collection}
        edit={styleEdit((next) => toChanges({ color: next?.kind === 'theme' ? undefined : next }))}
      />
      <EdgeAttributeRow<EdgeRule['width']>
        label="Width"
        attribute={width?.kind === 'attribute' ? width.attribute : undefined}
        plainId={width === undefined ? asAll.id : oneWidth.id}
        plain={[asAll, oneWidth]}
        isNumber
        toValue={(attribute) => ({ kind: 'attribute', attribute })}
        edit={widthEdit}
      />
      {width?.kind === 'fixed' && (
        <ValueSlider
          label="Factor"
          unit="×"
          value={width.factor}
          minimum={0.5}
          maximum={10}
          step={0.5}
          edit={{
            preview: (factor) => widthEdit.preview({ kind: 'fixed', factor }),
            set: (factor) => widthEdit.set({ kind: 'fixed', factor }),
          }}
        />
      )}
      {ownMember(edgeRules ?? {}, collection) !== undefined && (
        <ResetRule
          collection={collection}
          onReset={() => setStyle(toChanges({ label: undefined, color: undefined, width: undefined }))}
        />
      )}
    </>
  );
}
