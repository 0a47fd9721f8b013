import { Link } from 'react-router-dom';
import { addresses } from '../../../lib/addresses.ts';
import { collectionOf, keyOf } from '../../../lib/document-id.ts';
import { formatDate } from '../../../lib/format.ts';
import { PanelSection } from '../../../ui/panes/SidePanel.tsx';
import { Bytes } from '../../../ui/values/Bytes.tsx';
import { CopyButton } from '../../../ui/values/CopyButton.tsx';
import type { OpenedDocument } from '../opened-document.ts';
import classes from './pane.module.css';

/** The attributes that cannot be edited. */
export function InformationSection({ opened }: { readonly opened: OpenedDocument }) {
  const { id, key, rev, from, to, sizeBytes, openedAt } = opened;
  return (
    <PanelSection title="Information" note="read-only">
      <dl className={classes.facts}>
        <dt>Type</dt>
        <dd>{from === undefined ? 'document' : 'edge'}</dd>
        <Fact name="_id" value={id} />
        <Fact name="_key" value={key} />
        <dt>_rev</dt>
        <dd>
          <code>{rev}</code>
          <CopyButton isIcon text={rev} label="Copy _rev" />
          <span className={classes.note} title={formatDate(openedAt, 'utc')}>
            read {formatDate(openedAt, 'utc').slice(11)}
          </span>
        </dd>
        {from !== undefined && <Fact name="_from" value={from} isLink />}
        {to !== undefined && <Fact name="_to" value={to} isLink />}
        <dt>Size</dt>
        <dd>
          <Bytes value={sizeBytes} />
        </dd>
      </dl>
    </PanelSection>
  );
}

function Fact(props: { readonly name: string; readonly value: string; readonly isLink?: boolean }) {
  const { name, value, isLink = false } = props;
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {isLink ? <DocumentLink id={value} /> : <code title={value}>{value}</code>}
        <CopyButton isIcon text={value} label={`Copy ${name}`} />
      </dd>
    </>
  );
}

/** A link to a document by its id. */
export function DocumentLink({ id }: { readonly id: string }) {
  return (
    <Link className={classes.link} title={id} to={addresses.document(collectionOf(id), keyOf(id))}>
      {id}
    </Link>
  );
}
