import type { Locale } from '@voltdeck/contract';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../i18n/provider';
import type { InAll } from '../../i18n/noun-texts';
import type ar from './texts/ar.mrec.json';
import type en from './texts/en.mrec.json';
import type es from './texts/es.mrec.json';
import type fr from './texts/fr.mrec.json';
import type { MrecCode } from './fault-words';

type Texts = InAll<typeof en, typeof ar, typeof es, typeof fr>;

/** They come when the first of these codes is shown, because few chargers speak them. */
const catalogues = import.meta.glob<Texts>('./texts/*.mrec.json', { import: 'default' });

const isOfTexts = (code: MrecCode, texts: Texts): code is MrecCode & keyof Texts =>
  Object.hasOwn(texts, code);

export const loadMrec = async (locale: Locale): Promise<Texts> => {
  const load = catalogues[`./texts/${locale}.mrec.json`];
  if (load === undefined) throw new Error(`there are no texts in ${locale}`);
  return load();
};

/** What a code of the ChargeX consortium means and what to do next; null until its text is there, or where it has none of its own. */
export function useMrec(code: MrecCode | null): { meaning: string; step: string } | null {
  const { locale } = useLanguage();
  const { data } = useQuery({
    queryKey: ['mrec', locale],
    queryFn: () => loadMrec(locale),
    enabled: code !== null,
    staleTime: Infinity,
  });
  return data !== undefined && code !== null && isOfTexts(code, data) ? data[code] : null;
}
