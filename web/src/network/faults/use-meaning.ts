import { useTranslations } from 'use-intl';
import { meaningOf } from './fault-words';
import { useMrec } from './mrec';

/** What a fault means in words, and what to do next. */
export function useMeaning(fault: Parameters<typeof meaningOf>[0]): { meaning: string; step: string } {
  const t = useTranslations('faults');
  const { mrec, code } = meaningOf(fault);
  const told = useMrec(mrec);
  return told ?? { meaning: t(`meaning.${code}`), step: t(`step.${code}`) };
}
