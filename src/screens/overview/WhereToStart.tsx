import { IconCode, IconFileImport, IconFolders, IconTopologyStar3, IconUpload } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CollectionOverview } from '../../../protocol/api/overview.ts';
import { type Address, addresses } from '../../lib/addresses.ts';
import { KeyHint } from '../../ui/KeyHint.tsx';
import { ExamplesButton } from './ExamplesButton.tsx';
import type { CountedGraph } from './facts.ts';
import classes from './Overview.module.css';
import { Panel } from './Panel.tsx';

interface WhereToStartProps {
  readonly graph: CountedGraph | undefined;
  readonly largest: CollectionOverview | undefined;
  /** Why the user cannot create collections and graphs; undefined if the user can. */
  readonly refusal: string | undefined;
}

/** Links to the screens with which a new user can begin. */
export function WhereToStart({ graph, largest, refusal }: WhereToStartProps) {
  const importRefusal = largest && changeRefusalOf(largest, refusal);
  return (
    <Panel title="Where to start" end={<ExamplesButton />}>
      <ul className={classes.list}>
        {graph ? (
          <Step
            Icon={IconTopologyStar3}
            to={addresses.graph(graph.graph.name)}
            note="Start from a random vertex or a search"
            keys="g g"
          >
            Explore the graph <b>{graph.graph.name}</b>
          </Step>
        ) : (
          <Step
            Icon={IconTopologyStar3}
            to={addresses.graphs}
            note="Included with the server"
            keys="g g"
            refusal={refusal}
          >
            Create an example graph
          </Step>
        )}
        {largest ? (
          <Step
            Icon={IconFolders}
            to={addresses.collections(largest.name)}
            note="Documents, indexes and settings"
            keys="g c"
          >
            Look into <b>{largest.name}</b>
          </Step>
        ) : (
          <Step
            Icon={IconFolders}
            to={addresses.newCollection}
            note="For documents or edges"
            keys="g c"
            refusal={refusal}
          >
            New collection
          </Step>
        )}
        <Step Icon={IconCode} to={addresses.query()} note="AQL editor with saved queries" keys="g q">
          Write a query
        </Step>
        <Step
          Icon={IconFileImport}
          to={addresses.newGraphFromFiles}
          note="GraphML, GEXF, GML, DOT, JSON, CSV and others"
          keys="g g"
          refusal={refusal}
        >
          New graph from files
        </Step>
        {largest && (
          <Step
            Icon={IconUpload}
            to={addresses.documents(largest.name, 1, { panel: 'import' })}
            note="JSON, JSON lines or CSV"
            keys="g c"
            refusal={importRefusal}
          >
            Import documents into <b>{largest.name}</b>
          </Step>
        )}
      </ul>
    </Panel>
  );
}

/** The level of a collection may differ from that of its database. */
function changeRefusalOf({ access, name }: CollectionOverview, refusal: string | undefined) {
  if (access === 'rw') return undefined;
  return refusal ?? `You have read-only access to the collection '${name}'.`;
}

function Step(props: {
  readonly Icon: ComponentType<{ size?: number; className?: string | undefined }>;
  readonly to: Address;
  readonly note: string;
  /** The shortcut that opens the screen. */
  readonly keys: string;
  /** Disables the step and replaces its note. */
  readonly refusal?: string | undefined;
  readonly children: ReactNode;
}) {
  if (props.refusal !== undefined) {
    return (
      <li className={classes.step} data-disabled>
        <props.Icon size={20} className={classes.stepIcon} aria-hidden />
        <span className={classes.stepText}>
          <span>{props.children}</span>
          <span className={classes.note} title={props.refusal}>
            {props.refusal}
          </span>
        </span>
      </li>
    );
  }
  return (
    <li>
      <Link to={props.to} className={classes.step}>
        <props.Icon size={20} className={classes.stepIcon} aria-hidden />
        <span className={classes.stepText}>
          <span>{props.children}</span>
          <span className={classes.note}>{props.note}</span>
        </span>
        <KeyHint shortcut={props.keys} />
      </Link>
    </li>
  );
}
