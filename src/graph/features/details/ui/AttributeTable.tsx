import { SegmentedControl, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconBraces,
  IconBrackets,
  IconCircleOff,
  IconHash,
  IconLetterCase,
  IconToggleLeft,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { GraphDocument } from '../../../../../protocol/graph-patch.ts';
import { indentJson } from '../../../../../protocol/lib/indent-json.ts';
import { indexJsonAtOnce } from '../../../../../protocol/lib/index-json.ts';
import { cutText, tooltipText } from '../../../../lib/bound-text.ts';
import { formatAmount } from '../../../../lib/format.ts';
import { runAtOnce } from '../../../../lib/slices.ts';
import { FoldingSection } from '../../../../ui/panes/FoldingSection.tsx';
import { BoundedText } from '../../../../ui/values/BoundedText.tsx';
import { CopyButton } from '../../../../ui/values/CopyButton.tsx';
import { textOfDocument } from '../../../model/exact-document.ts';
import { isSystemAttribute } from '../../documents/ui/attribute-rows.ts';
import { type Attribute, attributesOf, type ValueKind } from '../attribute-values.ts';
import classes from './details.module.css';

const icons: Readonly<Record<ValueKind, TablerIcon>> = {
  text: IconLetterCase,
  number: IconHash,
  boolean: IconToggleLeft,
  null: IconCircleOff,
  list: IconBrackets,
  object: IconBraces,
};

/** Attributes before the others are folded; a low window shows fewer. */
const maxShown = 8;
const maxShownWhenLow = 4;

/** UTF-16 units of the name and, at first, of the value of an attribute. */
const maxName = 60;
const maxValue = 140;

/** The attributes of a document as a table with their types, or as JSON. System attributes are folded. */
export function AttributeTable({ document }: { readonly document: GraphDocument }) {
  const [form, setForm] = useState('table');
  const [isUnfolded, setUnfolded] = useState(false);
  const isLow = useMediaQuery('(max-height: 799px)', undefined, { getInitialValueInEffect: false });
  const { own, system } = attributesOf(document, isSystemAttribute);
  const first = own.slice(0, isLow ? maxShownWhenLow : maxShown);
  const rest = own.length - first.length;
  const shown = isUnfolded ? [...own, ...system] : first;
  const more = [
    ...(rest > 0 ? [`${rest} more`] : []),
    ...(system.length > 0 ? [formatAmount(system.length, 'system attribute')] : []),
  ].join(' and ');
  return (
    <FoldingSection
      name="graph-attributes"
      title="Attributes"
      note={own.length}
      actions={
        <SegmentedControl
          size="xs"
          aria-label="Form of the attributes"
          data={[
            { value: 'table', label: 'Table' },
            { value: 'json', label: 'JSON' },
          ]}
          value={form}
          onChange={setForm}
        />
      }
    >
      {form === 'json' ? (
        <JsonText document={document} />
      ) : (
        <>
          <dl className={classes.attributes}>
            {shown.map((attribute) => (
              <AttributeLine key={attribute.name} attribute={attribute} />
            ))}
          </dl>
          {more !== '' && (
            <UnstyledButton className={classes.link} onClick={() => setUnfolded(!isUnfolded)}>
              {isUnfolded ? 'Show fewer' : `Show ${more}`}
            </UnstyledButton>
          )}
        </>
      )}
    </FoldingSection>
  );
}

function AttributeLine({ attribute: { name, kind, text } }: { readonly attribute: Attribute }) {
  const KindIcon = icons[kind];
  return (
    <div className={classes.attribute}>
      <dt title={tooltipText(name)}>
        <KindIcon size={14} className={classes.kind} aria-label={kind} role="img" />
        <bdi>{cutText(name, maxName)}</bdi>
      </dt>
      <dd data-kind={kind}>
        {text === '' ? (
          <span className={classes.muted}>empty text</span>
        ) : (
          <BoundedText text={text} units={maxValue} />
        )}
      </dd>
    </div>
  );
}

function JsonText({ document }: { readonly document: GraphDocument }) {
  const stored = textOfDocument(document);
  const text = runAtOnce(indentJson(stored, indexJsonAtOnce(stored)));
  return (
    <div className={classes.json}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text takes the focus */}
      <pre tabIndex={0}>
        <BoundedText text={text} units={4_000} />
      </pre>
      <CopyButton text={text} label="Copy JSON" />
    </div>
  );
}
