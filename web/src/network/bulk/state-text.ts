import type { BulkState } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useSiteName } from './use-site-name';
import { usePriceWords } from '../prices/price-words';

/** What a change is about, in a few words: "08:00–20:00", "Public", "0.40 EUR / kWh". */
export const useStateText = (currency: string): ((state: BulkState | null) => string) => {
  const t = useTranslations('bulk');
  const network = useTranslations('network');
  const words = usePriceWords();
  const siteName = useSiteName();
  return (state) => {
    if (state === null) return '';
    if (state.group !== undefined) return state.group?.name ?? t('noGroup');
    if (state.categories !== undefined)
      return state.categories.map(({ name }) => name).join(', ') || t('noCategories');
    if (state.visibility !== undefined) return network(`visibility.${state.visibility}`);
    if (state.listed !== undefined) return t(state.listed ? 'state.listed' : 'state.unlisted');
    if (state.out_of_service !== undefined)
      return t(state.out_of_service ? 'state.outOfService' : 'state.inService');
    if (state.prices !== undefined) {
      const rows = state.prices.map((row) => {
        const priced = { ...row, currency };
        return `${words.time(priced)} · ${words.price(priced)}`;
      });
      return rows.length === 0 ? t('noPrices') : rows.join('\n');
    }
    if (state.charging_site_id !== undefined) {
      const { charging_site_id: id, time_zone: zone = '' } = state;
      const name = id === null ? t('field.noSite') : siteName(id);
      return `${name} · ${zone.replaceAll('_', ' ')}`;
    }
    if (state.hours !== undefined && state.hours !== null) return t('weekly');
    const { open_time: open, close_time: close } = state;
    return open && close ? `${open}–${close}` : t('field.always');
  };
};
