import './ui/styles';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { App } from './app/app';
import { applyLocale, startingLocale } from './i18n/locale';
import { loadMessages } from './i18n/messages';

// The Content-Security-Policy forbids code from text, which zod would try for speed.
z.config({ jitless: true });

const start = async (root: HTMLElement): Promise<void> => {
  const locale = startingLocale();
  applyLocale(locale);
  const messages = await loadMessages(locale);
  createRoot(root).render(<App locale={locale} messages={messages} />);
};

const root = document.querySelector<HTMLElement>('#root');
if (root) void start(root);
