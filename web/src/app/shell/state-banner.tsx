import { useNetwork } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConnection } from '../../api/connection';
import { useServerAsOf } from '../../api/freshness';
import { useReachable } from '../../api/reachable';
import { useFormats } from '../../i18n/format';
import { ownZone } from '../../i18n/zones';
import { isolated } from '../../ui/isolated';
import { Banner } from '../../ui/page-states';

const welcomeMs = 4000;

/** Whether the connection has just come back. */
const useJustBack = (isAway: boolean): boolean => {
  const [wasAway, setWasAway] = useState(isAway);
  if (isAway && !wasAway) setWasAway(true);
  const isBack = wasAway && !isAway;
  useEffect(() => {
    if (!isBack) return undefined;
    const timer = setTimeout(() => setWasAway(false), welcomeMs);
    return () => clearTimeout(timer);
  }, [isBack]);
  return isBack;
};

/** Says when what is shown may be out of date, and for a moment that it no longer is. */
export function StateBanner() {
  const t = useTranslations('ui.state');
  const { online } = useNetwork();
  const isReachable = useReachable();
  const isLost = useConnection() === 'lost';
  const isBack = useJustBack(!online || !isReachable || isLost);
  const asOf = useServerAsOf();
  const { time } = useFormats();
  const since = asOf === null ? '' : ` ${t('shownAsOf', { time: isolated(time(asOf, ownZone())) })}`;
  if (!online)
    return <Banner tone="red">{asOf === null ? t('offline') : `${t('offlineNow')}${since}`}</Banner>;
  if (!isReachable) return <Banner tone="red">{`${t('unreachable')}${since}`}</Banner>;
  if (isLost) return <Banner>{`${t('reconnecting')}${since}`}</Banner>;
  return isBack ? <Banner tone="green">{t('connectedAgain')}</Banner> : null;
}
