import { useWorkspace } from '../../../ui/workspace-context.tsx';
import classes from './table.module.css';

/** A dot in the colour that the vertex has in the picture. */
export function CategoryDot({ vertexId }: { readonly vertexId: string }) {
  const { model, view } = useWorkspace();
  const vertex = model.findVertex(vertexId);
  const colors = view?.columns.colors;
  if (vertex === undefined || colors === undefined || colors.length < 4 * (vertex + 1)) return <span />;
  const bytes = Array.from(colors.subarray(4 * vertex, 4 * vertex + 3));
  const background = `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  return <span className={classes.dot} style={{ background }} aria-hidden />;
}
