import { countries, logins, operators, type Operator } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { useAct, useCall } from '../../../api/hooks';
import { zonesWith } from '../../../i18n/zones';
import { TextField } from '../../../ui/form/fields';
import { Form } from '../../../ui/form/form';
import { SearchField } from '../../../ui/form/search-field';
import { useServerForm } from '../../../ui/form/use-server-form';

/** Here all of it is asked for, where a change may leave any of it out. */
const { name, country, currency, time_zone } = operators.changeOperator.body.required().shape;
const schema = z.strictObject({ name, country, currency, time_zone });

interface CompanyFormProps {
  operator: Operator;
  onSaved: () => void;
}

/** Name, country, currency and clock of the operator; what the registration guessed is filled in. */
export function CompanyForm({ operator, onSaved }: CompanyFormProps) {
  const t = useTranslations('setup');
  const { data: places = [] } = useCall(countries.listCountries);
  const { data: money = [] } = useCall(countries.listCurrencies);
  const { actAsync } = useAct(operators.changeOperator, {
    quiet: true,
    invalidates: [logins.user, operators.showOperator],
    onDone: onSaved,
  });
  const form = useServerForm({
    schema,
    initialValues: {
      name: operator.name,
      country: operator.country,
      currency: operator.currency,
      time_zone: operator.time_zone,
    },
    send: ({ currency: chosen, ...values }) =>
      actAsync({
        body: {
          ...values,
          ...(operator.currency_fixed ? {} : { currency: chosen }),
          setup: 'power-center',
        },
      }),
  });
  return (
    <Form form={form} action={t('next')} fullWidth>
      <TextField
        form={form}
        name="name"
        label={t('company.name')}
        help={t('company.nameHelp')}
        autoComplete="organization"
        required
      />
      <SearchField
        form={form}
        name="country"
        label={t('company.country')}
        nothing={t('nothing')}
        options={places.map(({ iso, name: label }) => ({ value: iso, label }))}
        required
      />
      <SearchField
        form={form}
        name="currency"
        label={t('company.currency')}
        help={operator.currency_fixed ? t('company.currencyFixed') : t('company.currencyHelp')}
        disabled={operator.currency_fixed}
        nothing={t('nothing')}
        options={money.map(({ currency_iso: iso, name: label }) => ({
          value: iso,
          label: `${iso} · ${label}`,
        }))}
        required
      />
      <SearchField
        form={form}
        name="time_zone"
        label={t('company.timeZone')}
        help={t('company.timeZoneHelp')}
        nothing={t('nothing')}
        options={zonesWith(operator.time_zone).map((zone) => ({
          value: zone,
          label: zone.replaceAll('_', ' '),
        }))}
        required
      />
    </Form>
  );
}
