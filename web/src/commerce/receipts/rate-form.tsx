import { receipts } from '@voltdeck/contract';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { AreaField, TextField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { StarsField } from '../../ui/form/stars-field';
import { useServerForm } from '../../ui/form/use-server-form';

interface RateFormProps {
  token: string;
  /** The stars that were chosen; they can still be others. */
  stars: number;
  onRated: (rating: number) => void;
}

/** What goes with the stars, and the button that sends both. */
export function RateForm({ token, stars, onRated }: RateFormProps) {
  const t = useTranslations('receipts.rate');
  const { actAsync } = useAct(receipts.leaveFeedback, { quiet: true });
  const form = useServerForm({
    schema: receipts.leaveFeedback.body,
    initialValues: { rating: String(stars), message: '', email: '' },
    send: async (body) => onRated((await actAsync({ params: { token }, body })).rating),
  });
  const frame = useRef<HTMLDivElement>(null);
  // The star that was pressed is gone, and what is asked next has the focus.
  useEffect(() => frame.current?.querySelector('textarea')?.focus(), []);
  return (
    <div ref={frame}>
      <Form form={form} action={t('send')}>
        <StarsField
          form={form}
          name="rating"
          label={t('stars')}
          nameOf={(rating) => t('starsOf', { rating })}
          required
        />
        <AreaField form={form} name="message" label={t('message')} />
        <TextField
          form={form}
          name="email"
          type="email"
          autoComplete="email"
          label={t('email')}
          help={t('emailHelp')}
        />
      </Form>
    </div>
  );
}
