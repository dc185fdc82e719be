import type { Locale } from '@voltdeck/contract';
import { createContext, type ComponentChildren } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import { type Formats, formatsOf } from './formats';
import { formatTag } from './locale';
import { type Texts, type Translate, translateWith } from './texts';

interface Language {
  locale: Locale;
  t: Translate;
  formats: Formats;
}

const Context = createContext<Language | null>(null);

interface Props {
  locale: Locale;
  texts: Texts;
  children: ComponentChildren;
}

/** Gives a page its language. */
export function LanguageProvider({ locale, texts, children }: Props) {
  const language = useMemo(
    () => ({
      locale,
      t: translateWith(texts, locale),
      formats: formatsOf(formatTag(locale, navigator.languages)),
    }),
    [locale, texts],
  );
  return <Context.Provider value={language}>{children}</Context.Provider>;
}

/** The texts and formats of the language in use. */
export const useLanguage = (): Language => {
  const language = useContext(Context);
  if (language === null) throw new Error('no language is set');
  return language;
};
