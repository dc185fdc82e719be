import { type DriverPage, driverPages } from '@voltdeck/contract';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error';
import { queryKey, useAct } from '../../api/hooks';
import { RadioField } from '../../ui/form/choice-fields';
import { AreaField, bind, type FieldProps, TextField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { toastDone } from '../../ui/toast';

const { getDriverPage, setDriverPage } = driverPages;

interface Values extends Record<string, unknown> {
  enabled: 'true' | 'false';
  name: string;
  primary_color: string;
  secondary_color: string;
  slogan: string;
  support_number: string;
  terms_url: string;
  imprint: string;
}

const valuesOf = (page: DriverPage): Values => ({
  enabled: page.enabled ? 'true' : 'false',
  name: page.name ?? '',
  primary_color: page.primary_color,
  secondary_color: page.secondary_color,
  slogan: page.slogan ?? '',
  support_number: page.support_number ?? '',
  terms_url: page.terms_url ?? '',
  imprint: page.imprint ?? '',
});

/** A colour by the chooser of the browser. */
const ColourField = (field: FieldProps) => <TextInput {...bind(field)} type="color" maw={120} />;

/** Sends the page with the version that was shown, and shows what is there where another came first. */
function useSend(page: DriverPage) {
  const t = useTranslations('driverPage.form');
  const client = useQueryClient();
  const change = useAct(setDriverPage, { quiet: true });
  return async (body: driverPages.DriverPageBody): Promise<void> => {
    try {
      const saved = await change.actAsync({ body: { ...body, version: page.version } });
      client.setQueryData(queryKey(getDriverPage, {}), saved);
      toastDone({ id: 'driver-page', title: t('saved') });
    } catch (error) {
      if (isApiError(error) && error.code === 'driver-page.changed')
        await client.invalidateQueries({ queryKey: queryKey(getDriverPage) });
      throw error;
    }
  };
}

/** What the page says and how it looks. */
export function BrandForm({ page }: { page: DriverPage }) {
  const t = useTranslations('driverPage.form');
  const send = useSend(page);
  const form = useServerForm({ schema: setDriverPage.body, initialValues: valuesOf(page), send });
  const field = (name: keyof Values & string) => ({ form, name, label: t(name as 'name') });
  const isOn = [
    { value: 'true', label: t('on') },
    { value: 'false', label: t('off') },
  ];
  return (
    <Form form={form} action={t('save')} guarded>
      <RadioField {...field('enabled')} options={isOn} />
      <TextField {...field('name')} help={t('nameHelp')} />
      <TextField {...field('slogan')} />
      <ColourField {...field('primary_color')} />
      <ColourField {...field('secondary_color')} />
      <TextField {...field('support_number')} type="tel" help={t('numberHelp')} />
      <TextField {...field('terms_url')} type="url" help={t('termsHelp')} />
      <AreaField {...field('imprint')} help={t('imprintHelp')} />
    </Form>
  );
}
