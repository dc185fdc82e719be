import { type Build, builds, type Locale, locales } from '@voltdeck/contract';
import { Checkbox, FileInput, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { bind, TextField } from '../../ui/form/fields';
import type { ServerForm } from '../../ui/form/use-server-form';
import textStyles from '../../ui/text.module.css';
import type { Apart } from './use-send';

/** What a draft remembers of the form; files and passwords stand apart. */
export interface Fields extends Record<string, unknown> {
  application_name: string;
  package_name: string;
  slogan: string;
  primary_color: string;
  secondary_color: string;
  languages: Locale[];
  maps_key: string;
  publishable_key: string;
  support_number: string;
  privacy_policy_url: string;
  terms_url: string;
  bundle: boolean;
  minimize: boolean;
  ios: boolean;
}

export const fieldsOf = (of: Build | null): Fields => ({
  application_name: of?.application_name ?? '',
  package_name: of?.package_name ?? '',
  slogan: of?.slogan ?? '',
  primary_color: of?.primary_color ?? '#0a7d4f',
  secondary_color: of?.secondary_color ?? '#f2b705',
  languages: of?.languages ?? [...locales],
  maps_key: of?.maps_key ?? '',
  publishable_key: of?.publishable_key ?? '',
  support_number: of?.support_number ?? '',
  privacy_policy_url: of?.privacy_policy_url ?? '',
  terms_url: of?.terms_url ?? '',
  bundle: of?.bundle ?? true,
  minimize: of?.minimize ?? true,
  ios: of?.ios ?? false,
});

export const steps = ['app', 'look', 'signing'] as const;
export type Step = (typeof steps)[number];

const fieldsOfStep: Readonly<Record<Step, readonly string[]>> = {
  app: [
    'application_name',
    'package_name',
    'slogan',
    'languages',
    'support_number',
    'privacy_policy_url',
    'terms_url',
    'maps_key',
    'publishable_key',
  ],
  look: ['primary_color', 'secondary_color', 'icon', 'logo'],
  signing: ['keystore', 'key_alias', 'store_password', 'key_password', 'bundle', 'minimize', 'ios'],
};

/** The first step on which one of these fields stands; null where none does. */
export const stepOf = (names: readonly string[]): Step | null =>
  steps.find((step) => names.some((name) => fieldsOfStep[step].includes(name.split('.')[0] ?? ''))) ?? null;

interface StepProps {
  form: ServerForm<Fields>;
}

interface ApartProps extends StepProps {
  apart: Apart;
  onChange: (by: Partial<Apart>) => void;
  /** What is there already. */
  had: Build | null;
}

/** What a field apart from the form shows of what is wrong with it. */
const wrong = ({ form }: StepProps, name: string) => ({
  name,
  'data-path': name,
  error: form.errors[name],
  'aria-invalid': form.errors[name] === undefined ? undefined : true,
});

/** Name, languages, and how drivers reach who is behind it. */
export function AppFields({ form }: StepProps) {
  const t = useTranslations('builds.form');
  const language = useTranslations('builds.language');
  return (
    <Stack gap="md">
      <TextField
        form={form}
        name="application_name"
        label={t('name')}
        help={t('nameHelp')}
        isFirst
        required
      />
      <TextField
        form={form}
        name="package_name"
        label={t('package')}
        help={t('packageHelp')}
        autoComplete="off"
        required
      />
      <TextField form={form} name="slogan" label={t('slogan')} />
      <Checkbox.Group {...bind({ form, name: 'languages', label: t('languages') })}>
        <Group gap="md" mt={6}>
          {locales.map((locale) => (
            <Checkbox key={locale} value={locale} label={language(locale)} />
          ))}
        </Group>
      </Checkbox.Group>
      <TextField form={form} name="support_number" type="tel" label={t('support')} />
      <TextField
        form={form}
        name="privacy_policy_url"
        type="url"
        label={t('privacy')}
        help={t('privacyHelp')}
      />
      <TextField form={form} name="terms_url" type="url" label={t('terms')} />
      <TextField form={form} name="maps_key" label={t('maps')} autoComplete="off" />
      <TextField
        form={form}
        name="publishable_key"
        label={t('publishable')}
        help={t('publishableHelp')}
        autoComplete="off"
      />
    </Stack>
  );
}

interface FileFieldProps extends ApartProps {
  field: 'icon' | 'logo' | 'keystore';
  label: string;
  help: ReactNode;
}

function FileField({ field, label, help, ...props }: FileFieldProps) {
  const { apart, onChange } = props;
  const accept = builds.buildFiles.find((one) => one.field === field)?.kinds.join(',');
  return (
    <FileInput
      {...wrong(props, field)}
      label={label}
      description={help}
      accept={field === 'keystore' ? '.jks,.keystore,.p12,.pfx' : accept}
      value={apart[field]}
      onChange={(file) => {
        onChange({ [field]: file });
        props.form.clearFieldError(field);
      }}
      clearable
    />
  );
}

/** Colours, icon and logo. */
export function LookFields(props: ApartProps) {
  const { form, had } = props;
  const t = useTranslations('builds.form');
  return (
    <Stack gap="md" mb="md">
      <Group grow align="flex-start">
        <TextInput {...bind({ form, name: 'primary_color', label: t('primary') })} type="color" />
        <TextInput {...bind({ form, name: 'secondary_color', label: t('secondary') })} type="color" />
      </Group>
      <FileField {...props} field="icon" label={t('icon')} help={t(had === null ? 'iconHelp' : 'keptHelp')} />
      <FileField {...props} field="logo" label={t('logo')} help={t(had?.logo ? 'keptHelp' : 'logoHelp')} />
    </Stack>
  );
}

/** The keystore with its passwords, and what is built. */
export function SigningFields(props: ApartProps) {
  const { form, apart, onChange, had } = props;
  const t = useTranslations('builds.form');
  const password = (field: 'store_password' | 'key_password', help?: string) => (
    <PasswordInput
      {...wrong(props, field)}
      label={t(field)}
      description={help}
      autoComplete="new-password"
      value={apart[field]}
      onChange={({ currentTarget }) => onChange({ [field]: currentTarget.value })}
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
    />
  );
  const check = (name: 'bundle' | 'minimize' | 'ios') => (
    <Checkbox
      {...form.getInputProps(name, { type: 'checkbox' })}
      label={t(name)}
      description={t(`${name}Help`)}
      disabled={name === 'ios' && had?.is_paid === true}
    />
  );
  return (
    <Stack gap="md">
      <FileField
        {...props}
        field="keystore"
        label={t('keystore')}
        help={t(had?.keystore ? 'keptHelp' : 'keystoreHelp')}
      />
      {apart.keystore === null ? null : (
        <>
          <TextInput
            {...wrong(props, 'key_alias')}
            label={t('alias')}
            description={t('aliasHelp')}
            autoComplete="off"
            value={apart.key_alias}
            onChange={({ currentTarget }) => onChange({ key_alias: currentTarget.value })}
          />
          {password('store_password')}
          {password('key_password', t('keyPasswordHelp'))}
          <p className={textStyles.small}>{t('secrets')}</p>
        </>
      )}
      {check('bundle')}
      {check('minimize')}
      {check('ios')}
    </Stack>
  );
}
