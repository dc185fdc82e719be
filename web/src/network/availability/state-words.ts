import { useTranslations } from 'use-intl';
import type { State } from './status';

/** A state in few words, for legends and pins: "Unavailable · offline"; the label alone where it says why. */
export const useStateWords = (): ((state: State) => string) => {
  const t = useTranslations('network');
  return ({ status, reason }) => {
    const label = t(`status.${status}`);
    const isSaid = reason === 'available' || reason === 'booked' || reason === 'in_use' || reason === 'busy';
    return isSaid ? label : `${label} · ${t(`standing.short.${reason}`)}`;
  };
};
