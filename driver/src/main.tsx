import '@fontsource-variable/inter/wght.css';
import '@fontsource/ibm-plex-sans-arabic/400.css';
import '@fontsource/ibm-plex-sans-arabic/600.css';
import './ui/tokens.css';
import './ui/resets.css';
import { render } from 'preact';
import { App } from './app/app';
import { installWorker } from './api/worker';
import { applyLocale, startingLocale } from './i18n/locale';
import { loadTexts } from './i18n/texts';

const start = async (): Promise<void> => {
  // The worker and the installed page rule over what lies below the slash.
  if (window.location.pathname === '/c')
    window.history.replaceState(null, '', `/c/${window.location.search}`);
  const locale = startingLocale();
  applyLocale(locale);
  const texts = await loadTexts(locale);
  const root = document.querySelector('#root');
  if (root === null) throw new Error('the page has no #root');
  render(<App locale={locale} texts={texts} />, root);
  installWorker();
};

void start();
