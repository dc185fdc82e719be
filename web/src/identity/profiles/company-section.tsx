import { countries, currencyCodes, operators, type Operator } from '@voltdeck/contract';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../api/hooks';
import { useFormats } from '../../i18n/format';
import { SelectField, TextField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { SearchField } from '../../ui/form/search-field';
import { useServerForm } from '../../ui/form/use-server-form';
import { Section } from '../../ui/page';
import { Loaded } from '../../ui/page-states';
import { toastDone } from '../../ui/toast';
import type { TypedSectionProps } from './typed-section';
import { useDirty } from './use-dirty';
import styles from './profile.module.css';

const schema = operators.changeOperator.body.required({
  name: true,
  country: true,
  currency: true,
  time_zone: true,
});

/** What the operator says of itself; its owner changes it. */
export function CompanySection(props: TypedSectionProps) {
  const t = useTranslations('profiles.company');
  const source = useCall(operators.showOperator, {}, { live: { kinds: ['operator'] } });
  return (
    <Section title={t('title')} text={t('text')}>
      <Loaded source={source} skeleton={<Skeleton height={220} />}>
        {(operator) => <CompanyForm operator={operator} {...props} />}
      </Loaded>
    </Section>
  );
}

function CompanyForm({ operator, onDirty }: TypedSectionProps & { operator: Operator }) {
  const t = useTranslations('profiles.company');
  const { country: nameOf } = useFormats();
  const [isNear, setNear] = useState(false);
  const { data: lands } = useCall(countries.listCountries, {}, { staleTime: 3_600_000, enabled: isNear });
  const change = useAct(operators.changeOperator, {
    quiet: true,
    changes: ['operator'],
  });
  const { name, country, currency, time_zone, currency_fixed: isFixed } = operator;
  const form = useServerForm({
    schema: schema.omit({ setup: true }),
    initialValues: { name, country, currency, time_zone },
    send: async (body) => {
      await change.actAsync({ body });
      toastDone({ id: 'profile-company', title: t('saved') });
    },
  });
  useDirty('company', form.isDirty(), onDirty);
  const shown = form.getValues().country;
  const offered = lands ?? [{ iso: shown, name: nameOf(shown) }];
  const zones = [...new Set([time_zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
  return (
    <Form form={form} action={t('save')} isOneOfMany>
      <TextField form={form} name="name" label={t('name')} autoComplete="organization" required />
      <div className={styles.pair}>
        <SearchField
          form={form}
          name="country"
          label={t('country')}
          nothing={t('nothingFound')}
          options={offered.map((land) => ({
            value: land.iso,
            label: land.name,
          }))}
          onNear={() => setNear(true)}
        />
        <SelectField
          form={form}
          name="currency"
          label={t('currency')}
          help={t(isFixed ? 'currencyFixed' : 'currencyHelp')}
          disabled={isFixed}
          options={currencyCodes.map((code) => ({ value: code, label: code }))}
        />
      </div>
      <SearchField
        form={form}
        name="time_zone"
        label={t('timeZone')}
        help={t('timeZoneHelp')}
        nothing={t('nothingFound')}
        options={zones.map((zone) => ({
          value: zone,
          label: zone.replaceAll('_', ' '),
        }))}
      />
    </Form>
  );
}
