import type { CureName, WorkCandidate, WorkDetail } from '@voltdeck/contract';
import { Radio } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useUser } from '../../../api/user';
import { useFormats } from '../../../i18n/format';
import { useSiteText } from '../../../ui/clocks';
import { NumberField, TextField, type FieldProps } from '../../../ui/form/fields';
import { isolated } from '../../../ui/isolated';
import type { WorkRow } from '../item-key';
import textStyles from '../../../ui/text.module.css';
import styles from './cures.module.css';

interface CureFieldsProps {
  form: FieldProps['form'];
  cure: CureName;
  row: WorkRow;
  detail: WorkDetail | undefined;
}

type PartProps = Omit<CureFieldsProps, 'cure'>;

function Correction({ form, row }: PartProps) {
  const t = useTranslations('workList.field');
  const { currency: own } = useUser();
  return (
    <>
      <div className={styles.pair}>
        <NumberField
          form={form}
          name="cure.energy"
          label={t('energy')}
          unit="kWh"
          min={0}
          decimals={3}
          isFirst
        />
        <NumberField
          form={form}
          name="cure.price"
          label={t('price')}
          help={t('priceHelp')}
          unit={row.currency ?? own}
          min={0}
        />
      </div>
      <TextField form={form} name="cure.reason" label={t('reason')} required />
    </>
  );
}

/** An order to choose; pressing it writes its number into the field. */
function Candidate({ candidate, zone }: { candidate: WorkCandidate; zone: string }) {
  const t = useTranslations('workList');
  const { energy } = useFormats();
  const siteText = useSiteText();
  const { order_id: id, started_at: began, energy: now, energy_then: then } = candidate;
  const told = [
    ...(began === null ? [] : [isolated(siteText(began, zone))]),
    then === null ? t('candidates.no') : isolated(`${energy(now)} → ${energy(then)}`),
  ].join(' · ');
  return (
    <Radio
      value={String(id)}
      label={t('order', { id: String(id) })}
      description={told}
      disabled={then === null}
    />
  );
}

function Attachment({ form, row, detail }: PartProps) {
  const t = useTranslations('workList');
  const { value, onChange } = form.getInputProps('cure.order_id') as {
    value: string;
    onChange: (value: string) => void;
  };
  const candidates = detail?.candidates ?? [];
  return (
    <>
      {candidates.length === 0 ? (
        <p className={textStyles.dim}>{t('candidates.none')}</p>
      ) : (
        <Radio.Group label={t('candidates.title')} value={value} onChange={onChange}>
          <div className={styles.candidates}>
            {candidates.map((each) => (
              <Candidate key={each.order_id} candidate={each} zone={row.charge_point.time_zone} />
            ))}
          </div>
        </Radio.Group>
      )}
      <TextField
        form={form}
        name="cure.order_id"
        label={t('field.orderNumber')}
        help={candidates.length === 0 ? undefined : t('field.orderHelp')}
        isFirst
      />
      <TextField form={form} name="cure.reason" label={t('field.reasonOptional')} />
    </>
  );
}

function Booking({ form, row }: PartProps) {
  const t = useTranslations('workList');
  const zone = isolated(row.charge_point.time_zone);
  return (
    <>
      <p className={textStyles.dim}>{t('askText.book', { zone })}</p>
      <div className={styles.pair}>
        <NumberField
          form={form}
          name="cure.connector_number"
          label={t('field.connector')}
          min={1}
          decimals={0}
          isFirst
        />
        <TextField form={form} name="cure.tag" label={t('field.tag')} help={t('field.tagHelp')} />
        <TextField
          form={form}
          name="cure.started_at"
          label={t('field.began')}
          type="datetime-local"
          step={1}
        />
        <TextField form={form} name="cure.ended_at" label={t('field.ended')} type="datetime-local" step={1} />
        <NumberField
          form={form}
          name="cure.energy"
          label={t('field.energy')}
          unit="kWh"
          min={0}
          decimals={3}
        />
        <TextField form={form} name="cure.reason" label={t('field.reasonOptional')} />
      </div>
    </>
  );
}

/** The fields that a cure asks for, after what it does in a sentence. */
export function CureFields({ cure, ...part }: CureFieldsProps) {
  const t = useTranslations('workList');
  if (cure === 'book') return <Booking {...part} />;
  const isDevices = cure === 'dismiss' && part.row.kind === 'duplicate';
  const { form } = part;
  return (
    <>
      <p className={textStyles.dim}>{isDevices ? t('dismissDuplicate') : t(`askText.${cure}`)}</p>
      {cure === 'correct' ? <Correction {...part} /> : null}
      {cure === 'attach' ? <Attachment {...part} /> : null}
      {cure === 'confirm' ? (
        <TextField form={form} name="cure.comment" label={t('field.comment')} isFirst />
      ) : null}
      {cure === 'close' ? (
        <TextField form={form} name="cure.reason" label={t('field.reasonOptional')} isFirst />
      ) : null}
      {cure === 'dismiss' ? (
        <TextField form={form} name="cure.reason" label={t('field.reason')} isFirst required />
      ) : null}
    </>
  );
}
