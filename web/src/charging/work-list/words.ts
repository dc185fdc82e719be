import type { WorkItem } from '@voltdeck/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useReasons } from '../orders/reasons';
import type { Cured } from './item-key';

type Named = Pick<WorkItem, 'kind' | 'reason'>;

/** What happened, and what it means for the money, in a sentence each; nothing for a reason that this build does not know. */
export const useItemWords = () => {
  const t = useTranslations('workList');
  const { heldText } = useReasons();
  return useMemo(() => {
    const said = (family: 'what' | 'money', { kind, reason }: Named): string => {
      const key = `${family}.${kind}.${reason}` as 'money.held.no-price';
      return t.has(key) ? t(key) : '';
    };
    return {
      what: (item: Named): string => (item.kind === 'held' ? heldText(item.reason) : said('what', item)),
      money: (item: Named): string => said('money', item),
    };
  }, [t, heldText]);
};

/** How an item was settled and by whom, in a line. */
export const useCuredWords = (): ((cured: Cured | null) => string) => {
  const t = useTranslations('workList.cured');
  return (cured) => {
    if (cured === null) return t('gone');
    const { cure, by, order_id: orderId } = cured;
    const what = cure === null ? t('itself') : t(cure, { id: String(orderId ?? '') });
    return by === null ? what : t('by', { what, name: by });
  };
};
