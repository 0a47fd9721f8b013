import { Button, Menu, Radio, UnstyledButton } from '@mantine/core';
import { IconChartHistogram, IconLetterCase, IconSelector } from '@tabler/icons-react';
import { formatExact } from '../../../../lib/format.ts';
import type { Direction } from '../../../adapters/GraphAdapter.ts';
import type { HubChoice, HubIndex } from '../HubIndex.ts';
import type { HubFacets } from '../hub-facets.ts';
import { DegreeHistogram } from './DegreeHistogram.tsx';
import { FacetBar } from './FacetBar.tsx';
import { FacetRows } from './FacetRows.tsx';
import classes from './facets.module.css';

interface HubFacetsPaneProps {
  readonly label: string;
  readonly index: HubIndex;
  readonly vertexCollections: string;
  readonly facets: HubFacets;
  readonly choice: HubChoice;
  readonly onChange: (choice: HubChoice) => void;
}

/** Facets of a hub's neighbours; the counts of each follow the other ones. */
export function HubFacetsPane(props: HubFacetsPaneProps) {
  const { label, index, facets, choice, onChange } = props;
  const { directions } = facets;
  const max = Math.max(directions.inbound, directions.outbound, directions.any);
  const directionRow = (value: Direction, name: string, words: string) => (
    // biome-ignore lint/a11y/noLabelWithoutControl: the radio button renders an input
    <label key={value} className={classes.row} data-on={choice.direction === value || undefined}>
      <Radio
        size="xs"
        value={value}
        checked={choice.direction === value}
        onChange={() => onChange({ ...choice, direction: value })}
        aria-label={`${name}, ${formatExact(directions[value])}`}
      />
      <span className={classes.name}>
        {name} <small>{words}</small>
      </span>
      <FacetBar share={max === 0 ? 0 : directions[value] / max} isOn={choice.direction === value} />
      <span className={classes.count}>{formatExact(directions[value])}</span>
    </label>
  );
  const chosenCollections = choice.edgeCollections?.size ?? index.edgeCollections.length;
  return (
    <div className={classes.facets}>
      <div className={classes.heading}>
        <b>Direction</b>
      </div>
      <div role="radiogroup" aria-label="Direction">
        {directionRow('inbound', 'In', `edges to ${label}`)}
        {directionRow('outbound', 'Out', `edges from ${label}`)}
        {directionRow('any', 'Any', '')}
      </div>
      <div className={classes.heading}>
        <b>Edge collection</b>
        <span className={classes.end}>
          {chosenCollections} of {index.edgeCollections.length}
        </span>
      </div>
      <FacetRows
        label="Edge collection"
        values={facets.edgeCollections}
        chosen={choice.edgeCollections}
        onChange={(edgeCollections) => onChange({ ...choice, edgeCollections })}
      />
      <AttributeHeading
        attribute={choice.edgeAttribute}
        of={index.edgeCollections.join(', ')}
        names={index.edgeAttributes}
        onPick={(edgeAttribute) => onChange({ ...choice, edgeAttribute, edgeValues: undefined })}
        onClear={choice.edgeValues && (() => onChange({ ...choice, edgeValues: undefined }))}
      />
      {choice.edgeAttribute !== undefined && (
        <FacetRows
          key={choice.edgeAttribute}
          label={choice.edgeAttribute}
          values={facets.edgeValues}
          chosen={choice.edgeValues}
          onChange={(edgeValues) => onChange({ ...choice, edgeValues })}
        />
      )}
      <AttributeHeading
        attribute={choice.vertexAttribute}
        of={props.vertexCollections}
        names={index.vertexAttributes}
        onPick={(vertexAttribute) => onChange({ ...choice, vertexAttribute, vertexValues: undefined })}
        onClear={choice.vertexValues && (() => onChange({ ...choice, vertexValues: undefined }))}
      />
      {choice.vertexAttribute !== undefined && (
        <FacetRows
          key={choice.vertexAttribute}
          label={choice.vertexAttribute}
          values={facets.vertexValues}
          chosen={choice.vertexValues}
          onChange={(vertexValues) => onChange({ ...choice, vertexValues })}
        />
      )}
      <div className={classes.heading}>
        <IconChartHistogram size={14} aria-hidden />
        <span>
          <b>Used by</b> in-degree, √ scale
        </span>
        {choice.bins && <Clear onClick={() => onChange({ ...choice, bins: undefined })} />}
      </div>
      <DegreeHistogram
        bins={facets.bins}
        chosen={choice.bins}
        onChange={(bins) => onChange({ ...choice, bins })}
      />
    </div>
  );
}

interface AttributeHeadingProps {
  readonly attribute: string | undefined;
  /** Names of the collections. */
  readonly of: string;
  readonly names: readonly string[];
  readonly onPick: (name: string) => void;
  readonly onClear: (() => void) | undefined;
}

/** Name of the facet's attribute; a menu chooses another one. */
function AttributeHeading({ attribute, of, names, onPick, onClear }: AttributeHeadingProps) {
  if (names.length === 0) return null;
  return (
    <div className={classes.heading}>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <UnstyledButton
            className={classes.pick ?? ''}
            aria-label={`Attribute of ${of}: ${attribute ?? 'none'}`}
          >
            <IconLetterCase size={14} aria-hidden />
            <b>{attribute ?? 'Choose an attribute'}</b>
            <span>of {of}</span>
            <IconSelector size={14} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown mah={280} style={{ overflow: 'auto' }}>
          {names.map((name) => (
            <Menu.Item key={name} onClick={() => onPick(name)}>
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {onClear && <Clear onClick={onClear} />}
    </div>
  );
}

function Clear({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button className={classes.end ?? ''} variant="transparent" size="compact-xs" px={0} onClick={onClick}>
      Clear
    </Button>
  );
}
