import type { Opening } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useNow } from '../../ui/clock';

/** Whether it is open at a moment; a change that has come since it was told counts. */
export const isOpenAt = ({ is_open: wasOpen, changes_at: changesAt }: Opening, now: Date): boolean =>
  wasOpen !== (changesAt !== null && Date.parse(changesAt) <= now.getTime());

/** The word for a place outside its hours; null where somebody may charge, as around the clock. */
export const useClosedWord = (): ((opening: Opening | null | undefined) => string | null) => {
  const t = useTranslations('network.opening');
  const now = useNow();
  return (opening) => (opening && !isOpenAt(opening, now) ? t('closed') : null);
};
