import type { ChargePointFault } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';

/** The sessions and starts that a fault cost. */
export function FaultCost({ fault }: { fault: Pick<ChargePointFault, 'sessions_lost' | 'starts_refused'> }) {
  const t = useTranslations('faults');
  const { sessions_lost: lost, starts_refused: refused } = fault;
  const said = [
    lost === 0 ? null : t('lost', { count: lost }),
    refused === 0 ? null : t('refused', { count: refused }),
  ].filter(Boolean);
  return said.length === 0 ? t('noCost') : said.join(' · ');
}
