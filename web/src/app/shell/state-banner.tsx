import { useNetwork } from '@mantine/hooks';
import { useTranslations } from 'use-intl';
import { useConnection } from '../../api/connection';
import { Banner } from '../../ui/page-states';

/** Says when what is shown may be out of date. */
export function StateBanner() {
  const t = useTranslations('ui.state');
  const { online } = useNetwork();
  const connection = useConnection();
  if (!online) return <Banner tone="red">{t('offline')}</Banner>;
  return connection === 'lost' ? <Banner>{t('reconnecting')}</Banner> : null;
}
