import type { Locale } from '@voltdeck/contract';
import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { applyLocale, formatTag, rememberLocale } from './locale';
import { loadMessages, type Messages } from './messages';

interface Language {
  locale: Locale;
  /** Switches after the catalogue is loaded, so no key is ever shown raw. */
  change: (locale: Locale) => Promise<void>;
}

const LanguageContext = createContext<Language>({ locale: 'en', change: async () => undefined });

export const useLanguage = (): Language => useContext(LanguageContext);

interface Props {
  locale: Locale;
  messages: Messages;
  children: ReactNode;
}

/** Gives the texts and formats of one language to what is below it, and switches between them. */
export function LanguageProvider({ locale, messages, children }: Props) {
  const [spoken, setSpoken] = useState({ locale, messages });

  const change = useCallback(async (next: Locale) => {
    const loaded = await loadMessages(next);
    rememberLocale(next);
    applyLocale(next);
    setSpoken({ locale: next, messages: loaded });
  }, []);

  const language = useMemo(() => ({ locale: spoken.locale, change }), [spoken.locale, change]);
  return (
    <LanguageContext value={language}>
      <IntlProvider locale={formatTag(spoken.locale)} messages={spoken.messages}>
        {children}
      </IntlProvider>
    </LanguageContext>
  );
}
