import { siteNames } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay, useUser } from '../../api/user';
import { zonesWith } from '../../i18n/zones';
import { SelectField } from '../../ui/form/fields';
import { SearchField } from '../../ui/form/search-field';
import { AddressFields } from './address-fields';
import { GroupingFields } from './grouping-fields';
import type { StepProps } from './what-step';

/** Where it stands: a site lends its place, otherwise an address and a point on the map; by which clock it charges, and what it belongs to. */
export function WhereStep({ form }: StepProps) {
  const t = useTranslations('onboarding.where');
  const user = useUser();
  const mayRead = useMay()(siteNames.listSites.needs);
  const { data: list = [] } = useCall(siteNames.listSites, {}, { enabled: mayRead });
  const { charging_site_id: chosen } = form.getValues();
  const site = list.find(({ id }) => String(id) === chosen);
  const usual = site?.time_zone ?? user.time_zone;
  return (
    <>
      {list.length === 0 ? null : (
        <SelectField
          form={form}
          name="charging_site_id"
          label={t('site')}
          help={t('siteHelp')}
          options={[
            { value: '', label: t('siteNone') },
            ...list.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
      {chosen === '' ? <AddressFields form={form} /> : null}
      <SearchField
        form={form}
        name="time_zone"
        label={t('timeZone')}
        help={site ? t('zoneOfSite', { zone: usual }) : t('zoneOfAccount', { zone: usual })}
        placeholder={usual}
        nothing={t('nothing')}
        options={zonesWith(usual).map((zone) => ({
          value: zone === usual ? '' : zone,
          label: zone.replaceAll('_', ' '),
        }))}
      />
      <GroupingFields form={form} />
    </>
  );
}
