import './ui/styles';
import { askAhead } from './api/ahead';
import { applyLocale, startingLocale } from './i18n/locale';
import { loadMessages } from './i18n/messages';

/** The page's own element: this piece runs as soon as it is there, which may be before the page is read. */
const rootOf = async (): Promise<HTMLElement> => {
  if (document.readyState === 'loading') {
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
  }
  const root = document.querySelector<HTMLElement>('#root');
  if (root === null) throw new Error('the page has no #root');
  return root;
};

/** The small first piece: what the page waits for is asked for at once, side by side with the code. */
const start = async (): Promise<void> => {
  const locale = startingLocale();
  applyLocale(locale);
  askAhead();
  const [{ showApp }, messages] = await Promise.all([import('./app/show'), loadMessages(locale)]);
  showApp(await rootOf(), { locale, messages });
};

void start();
