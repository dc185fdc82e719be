import {
  countries,
  payoutDetails,
  type PayoutKind,
  type PayoutMethod,
  type PayoutMethodDetail,
} from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { RadioField } from '../../ui/form/choice-fields';
import { TextField } from '../../ui/form/fields';
import { GroupedField } from '../../ui/form/grouped-field';
import { SearchField } from '../../ui/form/search-field';
import type { ServerForm } from '../../ui/form/use-server-form';
import { isolated } from '../../ui/isolated';
import { type MethodValues, shownDetails } from './method-values';

interface FieldsProps {
  form: ServerForm<MethodValues>;
  kind: PayoutKind;
  /** The method that is changed; null of a new one. */
  method: PayoutMethod | null;
}

/** In which country the bank is: it decides how its accounts are numbered. */
function CountryField({ form }: Pick<FieldsProps, 'form'>) {
  const t = useTranslations('payoutMethods.form');
  const { data: places = [] } = useCall(countries.listCountries);
  return (
    <SearchField
      form={form}
      name="country"
      label={t('country')}
      nothing={t('nothing')}
      options={places.map(({ iso, name: label }) => ({ value: iso, label }))}
      required
    />
  );
}

const optional: readonly PayoutMethodDetail[] = ['tin', 'government_id', 'alias', 'phone'];

function DetailField({ detail, form, method }: FieldsProps & { detail: PayoutMethodDetail }) {
  const t = useTranslations('payoutMethods.form');
  if (detail === 'country') return <CountryField form={form} />;
  if (detail === 'bank_user_type')
    return (
      <RadioField
        form={form}
        name={detail}
        label={t(detail)}
        options={payoutDetails.bankUserTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
      />
    );
  const saved = method?.details[detail];
  const field = {
    form,
    name: detail,
    label: t(detail),
    help: saved === undefined ? t(`help.${detail}`) : t('saved', { text: isolated(saved) }),
    required: saved === undefined && !optional.includes(detail),
  };
  if (detail === 'iban' || detail === 'account_number') return <GroupedField {...field} />;
  const type = detail === 'phone' ? 'tel' : detail === 'email' ? 'email' : 'text';
  return <TextField {...field} type={type} autoComplete="off" />;
}

/** The fields of a kind, as its country asks for them. */
export function MethodFields(props: FieldsProps) {
  const { form, kind } = props;
  return shownDetails(kind, form.getValues().country).map((detail) => (
    <DetailField key={detail} detail={detail} {...props} />
  ));
}
