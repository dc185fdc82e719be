import { Alert, Button, Group, Stack, Switch } from '@mantine/core';
import type { SiteDetail } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { zonesWith } from '../../i18n/zones';
import { NumberField, TextField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { SearchField } from '../../ui/form/search-field';
import { HoursFields } from '../hours/hours-fields';
import { usualHours } from '../hours/values';
import { AddressFields } from '../onboarding/address-fields';
import { useSiteForm } from './use-site-form';
import { ZoneDialog } from './zone-dialog';
import styles from './sites.module.css';

interface SiteFormProps {
  /** Null for a new one. */
  site: SiteDetail | null;
  onSaved: (site: SiteDetail) => void;
  onCancel?: () => void;
}

type SiteFormState = ReturnType<typeof useSiteForm>;

/** Somebody else was faster: what they changed, and the two ways to go on. */
function ChangedNotice({ conflict, takeTheirs }: Pick<SiteFormState, 'conflict' | 'takeTheirs'>) {
  const t = useTranslations('sites');
  if (conflict === null) return null;
  const fields = conflict.names.map((name) => t(`field.${name}`)).join(', ');
  return (
    <Alert color="yellow" variant="light" role="alert" title={t('changed.title')}>
      <Stack gap="xs" align="flex-start">
        {conflict.names.length === 0 ? t('changed.same') : t('changed.text', { fields })}
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={() => takeTheirs(true)}>
            {t('changed.keep')}
          </Button>
          <Button variant="default" size="xs" onClick={() => takeTheirs(false)}>
            {t('changed.take')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

/** Everything that is said of a site: its name, its place, its clock, its hours and its connection to the grid. */
export function SiteForm({ site, onSaved, onCancel }: SiteFormProps) {
  const t = useTranslations('sites');
  const { form, conflict, takeTheirs, zone, confirmZone, dropZone } = useSiteForm(site, onSaved);
  const { time_zone: usual, hours } = form.getValues();
  return (
    <>
      <Form form={form} action={t(site === null ? 'add' : 'save')} onCancel={onCancel} guarded>
        <ChangedNotice conflict={conflict} takeTheirs={takeTheirs} />
        <TextField form={form} name="name" label={t('field.name')} autoComplete="off" required isFirst />
        <AddressFields form={form} isWhole />
        <div className={styles.pair}>
          <SearchField
            form={form}
            name="time_zone"
            label={t('field.time_zone')}
            help={t('zoneHelp')}
            nothing={t('nothing')}
            options={zonesWith(usual).map((each) => ({ value: each, label: each.replaceAll('_', ' ') }))}
          />
          <NumberField
            form={form}
            name="grid_power"
            label={t('field.grid_power')}
            help={t('gridHelp')}
            unit="kW"
            min={0}
            decimals={3}
          />
        </div>
        <Switch
          label={t('always')}
          description={t('alwaysHelp')}
          checked={hours === null}
          onChange={({ currentTarget }) =>
            form.setFieldValue('hours', currentTarget.checked ? null : usualHours())
          }
        />
        {hours === null ? null : <HoursFields form={form} />}
      </Form>
      {site === null || zone === null ? null : (
        <ZoneDialog site={site} zone={zone} onConfirm={confirmZone} onClose={dropZone} />
      )}
    </>
  );
}
