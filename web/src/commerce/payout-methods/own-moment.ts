import { useFormats } from '../../i18n/format';
import { ownZone } from '../../i18n/zones';

/** A moment in full, on the reader's own clock, for sentences. */
export const useOwnMoment = (): ((at: string) => string) => {
  const { exact } = useFormats();
  return (at) => exact(new Date(at), ownZone());
};
