import type { Cure, CureName } from '@voltdeck/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useUser } from '../../../api/user';
import { NumberField, TextField } from '../../../ui/form/fields';
import { Form } from '../../../ui/form/form';
import { useServerForm } from '../../../ui/form/use-server-form';
import { cureSchema, readCure, valuesFor } from '../cures/cure-values';
import { useLastReason } from '../cures/last-reason';
import textStyles from '../../../ui/text.module.css';

interface ManyFormProps {
  cure: CureName;
  onAsk: (cure: Cure) => void;
  onClose: () => void;
}

/** What a cure of many asks for: a reason, and where figures are corrected, the price of each. */
export function ManyForm({ cure, onAsk, onClose }: ManyFormProps) {
  const t = useTranslations('workList');
  const { currency } = useUser();
  const [reason, rememberReason] = useLastReason();
  const [begun] = useState(() => valuesFor(cure, undefined, { reason, order: undefined }));
  const form = useServerForm({
    schema: cureSchema,
    initialValues: { cure: begun },
    // Without what the messages tell: each is booked as it says itself.
    read: (values) => ({
      cure: readCure(cure, values.cure, { zone: 'UTC', values: begun, isCardTold: true }),
    }),
    send: async (parsed, values) => {
      if (values.cure.reason.trim() !== '') rememberReason(values.cure.reason.trim());
      onAsk(parsed.cure);
    },
  });
  const isCorrection = cure === 'correct';
  const isNeeded = isCorrection || cure === 'dismiss';
  return (
    <Form form={form} action={t('many.preview')} onCancel={onClose}>
      {cure === 'book' ? null : <p className={textStyles.dim}>{t(`askText.${cure}`)}</p>}
      {isCorrection ? (
        <NumberField
          form={form}
          name="cure.price"
          label={t('many.priceEach')}
          unit={currency}
          min={0}
          isFirst
        />
      ) : null}
      {cure === 'confirm' ? (
        <TextField form={form} name="cure.comment" label={t('field.comment')} isFirst />
      ) : (
        <TextField
          form={form}
          name="cure.reason"
          label={t(isNeeded ? 'field.reason' : 'field.reasonOptional')}
          required={isNeeded}
          isFirst={!isCorrection}
        />
      )}
    </Form>
  );
}
