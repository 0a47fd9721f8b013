import { SegmentedControl, Switch } from '@mantine/core';
import { useState } from 'react';
import { runCommand } from '../../../../command.ts';
import type { EdgeColor, GraphStyle } from '../../../styles/GraphStyle.ts';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';
import { CollectionChoice } from './CollectionChoice.tsx';
import { collectionNames } from './collection-names.ts';
import { EdgeAttributeRow } from './EdgeAttributeRow.tsx';
import { EdgeColorRows } from './EdgeColorRows.tsx';
import { EdgeRuleRows } from './EdgeRuleRows.tsx';
import { StyleRow, StyleSection } from './StyleSection.tsx';
import { setStyle, styleEdit } from './set-style.ts';
import classes from './style.module.css';

/** Label, colour, width and shape of edges. */
export function EdgeSection() {
  const { model } = useWorkspace();
  const style = useWorkspaceState((state) => state.style);
  useWorkspaceState((state) => state.modelRevision);
  const [collection, setCollection] = useState<string>();
  return (
    <StyleSection title="Edges" aside={collectionNames(model.edgeCollections.names)}>
      <CollectionChoice
        all="All edges"
        names={model.edgeCollections.names}
        rules={style.edgeRules}
        chosen={collection}
        onChoose={setCollection}
      />
      {collection === undefined ? (
        <AllEdgesRows />
      ) : (
        <EdgeRuleRows key={collection} collection={collection} />
      )}
    </StyleSection>
  );
}

const noLabel = { id: 'none', label: 'None', value: undefined };
const byCount = { id: 'none', label: 'Edges per pair', value: undefined };
const labelEdit = styleEdit((edgeLabel: string | undefined) => ({ edgeLabel }));
const colorEdit = styleEdit((edgeColor: EdgeColor | undefined) => (edgeColor ? { edgeColor } : {}));
const directed = { id: 'all', label: 'All edges', value: undefined };
const directionEdit = styleEdit((edgeDirection: string | undefined) => ({ edgeDirection }));
const widthEdit = styleEdit((edgeWidth: string | undefined) => ({ edgeWidth }));

function AllEdgesRows() {
  const style = useWorkspaceState((state) => state.style);
  const isBundling = useWorkspaceState((state) => state.running !== undefined);
  const layoutState = useWorkspaceState((state) => state.layout.state);
  const isBundled = style.isEdgeBundled ?? false;
  return (
    <>
      <EdgeAttributeRow<string | undefined>
        label="Label"
        attribute={style.edgeLabel}
        plainId={noLabel.id}
        plain={[noLabel]}
        toValue={(name) => name}
        edit={labelEdit}
      />
      <EdgeColorRows color={style.edgeColor} edit={colorEdit} />
      <EdgeAttributeRow<string | undefined>
        label="Width"
        attribute={style.edgeWidth}
        plainId={byCount.id}
        plain={[byCount]}
        isNumber
        toValue={(name) => name}
        edit={widthEdit}
      />
      <StyleRow label="Shape">
        <div className={classes.shapes}>
          <SegmentedControl
            size="xs"
            aria-label="Shape"
            value={style.edgeShape}
            data={[
              { value: 'arrow', label: 'Arrow' },
              { value: 'none', label: 'Line' },
            ]}
            onChange={(shape) => setStyle({ edgeShape: shape as GraphStyle['edgeShape'] })}
          />
          <Switch
            label="Curved"
            checked={style.isEdgeCurved ?? false}
            onChange={(event) => setStyle({ isEdgeCurved: event.currentTarget.checked })}
          />
        </div>
      </StyleRow>
      {style.edgeShape === 'arrow' && (
        <EdgeAttributeRow<string | undefined>
          label="Arrows"
          attribute={style.edgeDirection}
          plainId={directed.id}
          plain={[directed]}
          toValue={(name) => name}
          edit={directionEdit}
        />
      )}
      <StyleRow label="Routes">
        <Switch
          label="Bundled"
          title="Draws edges with similar routes together"
          checked={isBundled}
          disabled={isBundling || (layoutState === 'running' && !isBundled)}
          onChange={() => void runCommand('graph.toggleBundling')}
        />
      </StyleRow>
    </>
  );
}
