import { type BulkChange, siteNames } from '@voltdeck/contract';
import { Radio, Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { SearchField } from '../../ui/form/search-field';
import { Form } from '../../ui/form/form';
import { TimeField } from '../../ui/form/time-input';
import { useServerForm } from '../../ui/form/use-server-form';
import { changeSchema as schema } from './change-schema';
import { CategoriesForm, GroupForm } from './grouping-forms';
import { PricesForm } from './prices-form';
import styles from './bulk-dialog.module.css';

export interface ChangeFormProps {
  what: 'hours' | 'visibility' | 'prices' | 'site' | 'group' | 'categories';
  /** The change that was asked for before, when it is gone back to. */
  former: BulkChange | null;
  onChange: (change: BulkChange) => void;
  onClose: () => void;
}

function HoursForm({ former, onChange, onClose }: Omit<ChangeFormProps, 'what'>) {
  const t = useTranslations('bulk');
  const hours = former?.what === 'hours' ? former : null;
  const [isAlways, setAlways] = useState(hours?.open_time === null);
  const form = useServerForm({
    schema,
    initialValues: {
      change: {
        what: 'hours' as const,
        open_time: hours?.open_time ?? '08:00',
        close_time: hours?.close_time ?? '20:00',
      },
    },
    read: (values) => (isAlways ? { change: { what: 'hours', open_time: '', close_time: '' } } : values),
    send: async ({ change }) => onChange(change),
  });
  return (
    <Form form={form} action={t('preview')} onCancel={onClose}>
      <Switch
        label={t('field.always')}
        checked={isAlways}
        onChange={(event) => setAlways(event.currentTarget.checked)}
      />
      {isAlways ? null : (
        <div className={styles.pair}>
          <TimeField form={form} name="change.open_time" label={t('field.opens')} required />
          <TimeField form={form} name="change.close_time" label={t('field.closes')} required mayEnd />
        </div>
      )}
      <p className={styles.note}>{t('field.zone')}</p>
    </Form>
  );
}

function VisibilityForm({ former, onChange, onClose }: Omit<ChangeFormProps, 'what'>) {
  const t = useTranslations('bulk');
  const words = useTranslations('network.visibility');
  const visibility = former?.what === 'visibility' ? former.visibility : 'public';
  const form = useServerForm({
    schema,
    initialValues: { change: { what: 'visibility' as const, visibility } },
    send: async ({ change }) => onChange(change),
  });
  return (
    <Form form={form} action={t('preview')} onCancel={onClose}>
      <Radio.Group aria-label={t('field.visibility')} {...form.getInputProps('change.visibility')}>
        <Stack gap="xs">
          {(['public', 'private'] as const).map((value) => (
            <Radio key={value} value={value} label={words(value)} />
          ))}
        </Stack>
      </Radio.Group>
    </Form>
  );
}

function SiteForm({ former, onChange, onClose }: Omit<ChangeFormProps, 'what'>) {
  const t = useTranslations('bulk');
  const nothing = useTranslations('settings')('nothingFound');
  const { data = [] } = useCall(siteNames.listSites, {}, { live: { kinds: ['charging-site'] } });
  const chosen = former?.what === 'site' ? String(former.charging_site_id ?? '') : '';
  const form = useServerForm({
    schema,
    initialValues: { change: { what: 'site' as const, charging_site_id: chosen } },
    send: async ({ change }) => onChange(change),
  });
  return (
    <Form form={form} action={t('preview')} onCancel={onClose}>
      <SearchField
        form={form}
        name="change.charging_site_id"
        label={t('field.site')}
        placeholder={t('field.noSite')}
        nothing={nothing}
        options={[
          { value: '', label: t('field.noSite') },
          ...data.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <p className={styles.note}>{t('field.siteHelp')}</p>
    </Form>
  );
}

/** Asks for the values of a change; the same times and prices go to every power center. */
export function ChangeForm({ what, ...props }: ChangeFormProps) {
  if (what === 'hours') return <HoursForm {...props} />;
  if (what === 'group') return <GroupForm {...props} />;
  if (what === 'categories') return <CategoriesForm {...props} />;
  if (what === 'site') return <SiteForm {...props} />;
  return what === 'visibility' ? <VisibilityForm {...props} /> : <PricesForm {...props} />;
}
