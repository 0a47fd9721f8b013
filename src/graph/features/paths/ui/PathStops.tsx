import { Button } from '@mantine/core';
import { runCommand } from '../../../../command.ts';
import { keyOf } from '../../../../lib/document-id.ts';
import { formatAmount } from '../../../../lib/format.ts';
import { formatValue } from '../../../styles/format-value.ts';
import { VertexSwatch } from '../../../ui/VertexSwatch.tsx';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';
import { type FoundPath, type FoundPaths, verticesOnPaths } from '../path-state.ts';
import { formatKm, valuesOfLeg } from '../path-texts.ts';
import classes from './paths.module.css';

interface PathStopsProps {
  readonly found: FoundPaths;
  readonly path: FoundPath;
}

/** The stopovers of a path with the length and the attributes of each leg, and its actions. */
export function PathStops({ found, path }: PathStopsProps) {
  const { model } = useWorkspace();
  useWorkspaceState((state) => state.modelRevision);
  const { vertexIds, legs } = path;
  const isShown = (id: string) => model.findVertex(id) !== undefined;
  const missing = vertexIds.filter((id) => !isShown(id)).length;
  const allMissing = verticesOnPaths(found.paths).filter((id) => !isShown(id)).length;
  return (
    <div className={classes.open}>
      <ol className={classes.stops} aria-label="Path">
        {vertexIds.map((id, place) => {
          const label = found.labels.get(id) ?? id;
          const leg = legs[place];
          const isEnd = place === 0 || place === vertexIds.length - 1;
          return (
            <li key={id}>
              <button
                type="button"
                className={classes.stop}
                title={isShown(id) ? id : `${id} is not in the picture`}
                disabled={!isShown(id)}
                onClick={() => void runCommand('graph.spot', { vertexId: id })}
              >
                <span className={classes.dot} data-end={isEnd || undefined} aria-hidden>
                  <VertexSwatch vertexId={id} />
                </span>
                <span className={classes.name}>{label}</span>
                {keyOf(id) !== label && <span className={classes.key}>{keyOf(id)}</span>}
              </button>
              {leg !== undefined && (
                <div className={classes.leg}>
                  <span className={classes.line} aria-hidden />
                  {leg.km !== undefined && <span>{formatKm(leg.km)}</span>}
                  <span className={classes.values}>
                    {valuesOfLeg(leg, found.legValues) || formatAmount(leg.edgeIds.length, 'edge')}
                  </span>
                  {leg.edgeIds.length > 1 && (
                    <span
                      className={classes.times}
                      title={`${formatValue(leg.edgeIds.length)} parallel edges`}
                    >
                      ×{formatValue(leg.edgeIds.length)}
                    </span>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ol>
      <div className={classes.actions}>
        {missing > 0 && (
          <Button size="compact-sm" onClick={() => void runCommand('graph.addPath')}>
            Add {formatAmount(missing, 'vertex')}
          </Button>
        )}
        {allMissing > missing && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => void runCommand('graph.addPath', { isAll: true })}
          >
            Add all {formatAmount(found.paths.length, 'path')}
          </Button>
        )}
        {missing === 0 && (
          <>
            <Button size="compact-sm" variant="default" onClick={() => void runCommand('graph.selectPath')}>
              Select {formatAmount(vertexIds.length, 'vertex')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              onClick={async () => {
                await runCommand('graph.selectPath');
                await runCommand('graph.hideOthers');
              }}
            >
              Hide others
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
