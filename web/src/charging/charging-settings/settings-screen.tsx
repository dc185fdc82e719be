import { chargingSettings } from '@voltdeck/contract';
import { Skeleton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { Page, Section } from '../../ui/page';
import { Loaded } from '../../ui/page-states';
import { CardForm } from './card-form';

/** `/settings`: what an operator decides about charging. */
export function ChargingSettingsScreen() {
  const t = useTranslations('chargingSettings');
  const may = useMay();
  const source = useCall(
    chargingSettings.getChargingSettings,
    {},
    { live: { kinds: ['charging-settings'] } },
  );
  return (
    <Page title={t('page.title')} text={t('page.text')} width="narrow">
      <Section title={t('card.title')} text={t('card.text')}>
        <Loaded source={source} skeleton={<Skeleton height={120} />}>
          {(settings) =>
            may(chargingSettings.changeChargingSettings.needs) ? (
              <CardForm settings={settings} />
            ) : (
              <p>{t('card.reader', { count: settings.token_free_after_minutes })}</p>
            )
          }
        </Loaded>
      </Section>
    </Page>
  );
}
