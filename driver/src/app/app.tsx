import type { Locale } from '@voltdeck/contract';
import { useState } from 'preact/hooks';
import { LanguageProvider } from '../i18n/language';
import { applyLocale, rememberLocale } from '../i18n/locale';
import { loadTexts, type Texts } from '../i18n/texts';
import { Frame } from './frame';
import { Routes } from './routes';

interface Props {
  locale: Locale;
  texts: Texts;
}

export function App(first: Props) {
  const [language, setLanguage] = useState(first);
  const change = async (locale: Locale): Promise<void> => {
    const texts = await loadTexts(locale);
    applyLocale(locale);
    rememberLocale(locale);
    setLanguage({ locale, texts });
  };
  return (
    <LanguageProvider {...language}>
      <Frame onLocale={(locale) => void change(locale).catch(() => undefined)}>
        {/* What the server said was said in the language that was. */}
        <Routes key={language.locale} />
      </Frame>
    </LanguageProvider>
  );
}
