import { useTranslations } from 'use-intl';
import { useUser } from '../../../api/user';
import { Alone } from './alone';

/** Where fleet admins begin: without a plan that includes fleets it says so. */
export function FleetPage() {
  const t = useTranslations();
  const { isSubscribed, subscriptionFeatures } = useUser();
  const isIncluded = isSubscribed && subscriptionFeatures.includes('fleet-management');
  if (!isIncluded) return <Alone title={t('app.pages.fleet')} text={t('ui.toast.requires-subscription')} />;
  return <Alone title={t('ui.state.notFound')} text={t('ui.state.notFoundText')} />;
}
