import './store/browser-storage/replace-refused.ts';
import './ui/theme/styles.ts';
import { createRoot } from 'react-dom/client';
import { removeLeftOvers } from './api/export/temporary-folder.ts';
import { App } from './app/App.tsx';
import { watchUnhandledErrors } from './app/errors/watch-unhandled-errors.ts';
import { ensureValidLanguage } from './lib/valid-language.ts';

ensureValidLanguage();
watchUnhandledErrors();
createRoot(document.getElementById('root')!).render(<App />);
void removeLeftOvers();
