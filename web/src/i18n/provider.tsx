import type { Locale } from '@voltdeck/contract';
import {
  createContext,
  useCallback,
  useContext,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { IntlProvider } from 'use-intl';
import { applyLocale, formatTag, rememberLocale } from './locale';
import { areLateTextsWanted, lateMessagesOf, loadWantedMessages, onLateMessages } from './late';
import { loadFirstMessages, type FirstMessages, type Messages } from './messages';

interface Language {
  locale: Locale;
  /** Switches after the catalogue is loaded, so no key is ever shown raw. */
  change: (locale: Locale) => Promise<void>;
}

const LanguageContext = createContext<Language>({ locale: 'en', change: async () => undefined });

export const useLanguage = (): Language => useContext(LanguageContext);

interface Props {
  locale: Locale;
  /** Those every visit needs; the others join them when they come. */
  messages: FirstMessages;
  children: ReactNode;
}

/** Gives the texts and formats of one language to what is below it, and switches between them. */
export function LanguageProvider({ locale, messages, children }: Props) {
  const [spoken, setSpoken] = useState({ locale, messages });

  const change = useCallback(async (next: Locale) => {
    const loaded = await loadFirstMessages(next);
    if (areLateTextsWanted()) await loadWantedMessages(next);
    rememberLocale(next);
    applyLocale(next);
    setSpoken({ locale: next, messages: loaded });
  }, []);

  const late = useSyncExternalStore(onLateMessages, () => lateMessagesOf(spoken.locale));
  // What needs a late text is not shown before that text is there, which no type can follow.
  const texts = useMemo(() => ({ ...spoken.messages, ...late }) as Messages, [spoken.messages, late]);

  const language = useMemo(() => ({ locale: spoken.locale, change }), [spoken.locale, change]);
  return (
    <LanguageContext value={language}>
      <IntlProvider locale={formatTag(spoken.locale)} messages={texts}>
        {children}
      </IntlProvider>
    </LanguageContext>
  );
}
