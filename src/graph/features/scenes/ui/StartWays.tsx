import { Button, Combobox, NativeSelect, Textarea, TextInput, useCombobox } from '@mantine/core';
import { IconArrowsShuffle, IconCode, IconCornerDownLeft, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { runCommand } from '../../../../command.ts';
import { formatAmount, formatBytes, formatExact } from '../../../../lib/format.ts';
import { KeyHint } from '../../../../ui/KeyHint.tsx';
import type { Collections } from '../../../adapters/GraphAdapter.ts';
import { FoundVertices, foundVertices } from '../../../ui/FoundVertices.tsx';
import { focusCanvas } from '../../../ui/focus-canvas.ts';
import { useVertexSearch } from '../../../ui/use-vertex-search.ts';
import { useWorkspaceState } from '../../../ui/workspace-context.tsx';
import { costOf, formatSeconds } from '../../../workspace/load-cost.ts';
import { defaultGraphSize, type GraphSize, graphSizes } from '../../../workspace/workspace-state.ts';
import classes from './start.module.css';

interface WayProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
  readonly foot: ReactNode;
}

function Way({ icon, title, text, children, foot }: WayProps) {
  return (
    <section className={classes.way} aria-label={title}>
      <div className={classes.wayTitle}>
        <span className={classes.icon}>{icon}</span>
        <h3 className={classes.heading}>{title}</h3>
      </div>
      <p>{text}</p>
      {children}
      <div className={classes.foot}>{foot}</div>
    </section>
  );
}

/** Search with focus; Enter adds the first result. */
export function FindCard({ collections }: { readonly collections: readonly string[] }) {
  const totals = useWorkspaceState((state) => state.totals);
  const [text, setText] = useState('');
  const combobox = useCombobox();
  const search = useVertexSearch(text, 'all', true);
  const results = foundVertices(search);
  const hasResults = results.length > 0;
  const { selectFirstOption, openDropdown } = combobox;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text has a new first result
  useEffect(() => {
    if (hasResults) selectFirstOption();
  }, [hasResults, search.text, selectFirstOption]);
  const where = collections.length === 1 ? collections[0] : 'vertices';
  return (
    <Way
      icon={<IconSearch size={18} />}
      title="Find a vertex"
      text={
        totals === undefined
          ? 'Any attribute or key.'
          : `Any attribute or key, in ${formatExact(totals.vertices)} ${where}.`
      }
      foot={
        <>
          <span className={classes.hint}>
            <IconCornerDownLeft size={14} aria-hidden /> Enter adds the first result
          </span>
          <KeyHint shortcut="mod+f" />
        </>
      }
    >
      <Combobox
        store={combobox}
        position="bottom-start"
        width={400}
        onOptionSubmit={(id) => {
          const found = results.find((each) => each.id === id);
          if (found === undefined) return;
          // The picture replaces the page, and the keyboard goes on there.
          void runCommand('graph.goTo', { vertexId: id, label: found.label }).then(focusCanvas);
        }}
      >
        <Combobox.Target>
          <TextInput
            autoFocus={isFocusFree()}
            type="search"
            aria-label="Find a vertex to start with"
            placeholder="Name, key, or value"
            leftSection={<IconSearch size={16} />}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              if (event.currentTarget.value.trim() === '') combobox.closeDropdown();
              else openDropdown();
            }}
            onBlur={() => combobox.closeDropdown()}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <FoundVertices search={search} text={text} scope="all" addsToPicture />
        </Combobox.Dropdown>
      </Combobox>
    </Way>
  );
}

/** False while the user types elsewhere. */
function isFocusFree(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Random vertices, with what the load takes. */
export function RandomCard() {
  const totals = useWorkspaceState((state) => state.totals);
  const [size, setSize] = useState<GraphSize>(defaultGraphSize);
  const share = totals === undefined || totals.vertices === 0 ? 0 : totals.edges / totals.vertices;
  const count = size === 'all' ? (totals?.vertices ?? 0) : Math.min(size, totals?.vertices ?? size);
  const some = costOf({ vertices: count, edges: Math.round(count * share) });
  const all = totals && costOf(totals);
  return (
    <Way
      icon={<IconArrowsShuffle size={18} />}
      title="Start with random vertices"
      text="Random vertices and their edges."
      foot={
        <>
          <Button variant="default" onClick={() => void runCommand('graph.randomStart', { size })}>
            Start
          </Button>
          <Button variant="subtle" color="gray" onClick={() => void runCommand('graph.loadAll')}>
            Load all
          </Button>
        </>
      }
    >
      <div className={classes.size}>
        <NativeSelect
          aria-label="Number of random vertices"
          w={134}
          value={String(size)}
          data={graphSizes
            .filter((each) => each !== 'all')
            .map((each) => ({ value: String(each), label: formatAmount(each, 'vertex') }))}
          onChange={(event) => setSize(Number(event.currentTarget.value) as GraphSize)}
        />
        <span className={classes.muted}>5 to 5,000, or all</span>
      </div>
      <dl className={classes.cost}>
        <dt>{formatAmount(count, 'vertex')}</dt>
        <dd>{formatSeconds(some.seconds)}</dd>
        {all !== undefined && totals !== undefined && (
          <>
            <dt>All {formatExact(totals.vertices)}</dt>
            <dd>
              {formatSeconds(all.seconds)}, {formatBytes(all.bytes)}
            </dd>
          </>
        )}
      </dl>
    </Way>
  );
}

/** A query whose vertices, edges and paths are drawn. */
export function QueryCard({ collections }: { readonly collections: Collections | undefined }) {
  const first = collections?.vertices[0];
  const [typed, setTyped] = useState<string>();
  const query = typed ?? exampleQuery(first, collections?.edges[0]);
  const run = () => void runCommand('scenes.drawQuery', { query });
  return (
    <Way
      icon={<IconCode size={18} />}
      title="Run a query"
      text="Draws vertices, edges and paths of a result."
      foot={
        <>
          <Button variant="default" disabled={query.trim() === ''} onClick={run}>
            Run
          </Button>
          <Button variant="subtle" color="gray" onClick={() => void runCommand('screen.query')}>
            Saved queries
          </Button>
          <span className={classes.space} />
          <KeyHint shortcut="mod+Enter" />
        </>
      }
    >
      <Textarea
        aria-label="Query"
        rows={4}
        spellCheck={false}
        classNames={{ input: classes.query! }}
        value={query}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          run();
        }}
      />
    </Way>
  );
}

function exampleQuery(vertices: string | undefined, edges: string | undefined): string {
  if (vertices === undefined) return '';
  if (edges === undefined) return `FOR v IN \`${vertices}\`\n  LIMIT 20\n  RETURN v`;
  return `FOR a IN \`${vertices}\`\n  LIMIT 3\n  FOR v, e IN 1..1 ANY a \`${edges}\`\n    RETURN e`;
}
