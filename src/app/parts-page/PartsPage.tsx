import { Anchor } from '@mantine/core';
import { useLocation } from 'react-router-dom';
import { ControlsSection } from './ControlsSection.tsx';
import { FeedbackSection } from './FeedbackSection.tsx';
import { FormsSection } from './FormsSection.tsx';
import { ListsSection } from './ListsSection.tsx';
import { PanesSection } from './PanesSection.tsx';
import classes from './PartsPage.module.css';
import { TableSection } from './TableSection.tsx';
import { TokensSection } from './TokensSection.tsx';
import { ValuesSection } from './ValuesSection.tsx';

/**
 * All tokens and shared parts in all states, for development only. Without `?theme=` it shows both themes side by side
 * in frames.
 */
export function PartsPage() {
  const { search } = useLocation();
  if (!new URLSearchParams(search).has('theme')) {
    return (
      <main className={classes.pair}>
        <iframe title="Light theme" src="?theme=light" />
        <iframe title="Dark theme" src="?theme=dark" />
      </main>
    );
  }
  return (
    <main className={classes.page}>
      <h1>Interface parts</h1>
      <p>Shown by the development server only.</p>
      <Anchor href="?">Both themes side by side</Anchor>
      <TokensSection />
      <ControlsSection />
      <ValuesSection />
      <ListsSection />
      <TableSection />
      <PanesSection />
      <FormsSection />
      <FeedbackSection />
    </main>
  );
}
