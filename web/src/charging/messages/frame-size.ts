import { useFormats } from '../../i18n/format';

/** Sizes as people read them; a kilobyte is 1,000 bytes. */
export const useSize = (): ((bytes: number) => string) => {
  const { number } = useFormats();
  return (bytes) =>
    number(bytes / 1000, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: bytes < 10_000 ? 1 : 0 });
};
