import { Button } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { directionOf } from '../../i18n/locale';
import { offeredLocale } from '../../i18n/offered-locale';
import { useLanguage } from '../../i18n/provider';
import { handFocusOn } from '../../ui/focus';

/** Said in the language that is offered, which is not the one of the page. */
const offers = {
  ar: 'المتابعة بالعربية',
  fr: 'Continuer en français',
  es: 'Continuar en español',
} as const;

/** The language that the browser prefers, at one click, until a language was chosen (docs/decisions.md#languages). */
export function LanguageOffer() {
  const { change } = useLanguage();
  const offered = offeredLocale();
  if (offered === null) return null;
  return (
    <Button
      ref={handFocusOn}
      variant="default"
      lang={offered}
      dir={directionOf(offered)}
      leftSection={<IconLanguage size={16} stroke={1.6} aria-hidden />}
      onClick={() => void change(offered)}
    >
      {offers[offered]}
    </Button>
  );
}
