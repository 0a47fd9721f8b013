import { Outlet } from 'react-router-dom';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { Footer } from './Footer.tsx';
import classes from './Frame.module.css';
import { TopBar } from './TopBar.tsx';

/** Top bar, screen area and footer. */
export function Frame() {
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <TopBar />
      <ConnectionBanner />
      {/* The only scroll container: the bars stay fixed. */}
      <main id="main" className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
