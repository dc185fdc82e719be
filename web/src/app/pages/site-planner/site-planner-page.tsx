import { subscriptions } from '@voltdeck/contract';
import { Badge } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../api/hooks';
import { useMay } from '../../../api/user';
import { DefinitionList } from '../../../ui/details';
import { Page, Section } from '../../../ui/page';

/** What a scan will look at, and what it will tell. */
const looked = ['sessions', 'refusals', 'grid', 'surroundings'] as const;
const answered = ['places', 'chargers', 'earnings', 'reasons'] as const;

/** `/ai-site-planner`: what is to come, and how many scans the plan will include. */
export function SitePlannerPage() {
  const t = useTranslations('sitePlanner');
  const may = useMay();
  return (
    <Page
      title={t('title')}
      text={t('text')}
      badge={
        <Badge variant="light" color="gray">
          {t('soon')}
        </Badge>
      }
      width="narrow"
    >
      <Section title={t('looked.title')}>
        <DefinitionList
          columns={1}
          items={looked.map((name) => ({ label: t(`looked.${name}`), value: t(`looked.${name}Text`) }))}
        />
      </Section>
      <Section title={t('answered.title')}>
        <DefinitionList
          columns={1}
          items={answered.map((name) => ({
            label: t(`answered.${name}`),
            value: t(`answered.${name}Text`),
          }))}
        />
      </Section>
      {may(subscriptions.currentSubscription.needs) ? <Scans /> : null}
    </Page>
  );
}

/** How many scans the operator's plan will include. */
function Scans() {
  const t = useTranslations('sitePlanner.scans');
  const { data } = useCall(subscriptions.currentSubscription, {
    query: { 'with-user-subscription-details': true },
  });
  const scans = data?.details?.free_ai_scans_per_month;
  if (data !== undefined && (scans === undefined || scans === null)) return null;
  return (
    <Section title={t('title')} text={t('text')}>
      {scans === undefined || scans === null ? '…' : t('count', { count: scans })}
    </Section>
  );
}
