import { PanelFrame } from '../frame/PanelFrame.tsx';
import { Configure } from './Configure.tsx';

/** The specification's Configure: the look of vertices and edges, and the connection. */
export function StylePanel() {
  return (
    <PanelFrame title="Style">
      <Configure />
    </PanelFrame>
  );
}
