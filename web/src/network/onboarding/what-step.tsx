import { chargePointTypes } from '@voltdeck/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { RadioField } from '../../ui/form/choice-fields';
import { SelectField, TextField } from '../../ui/form/fields';
import type { ServerForm } from '../../ui/form/use-server-form';
import type { Draft } from './draft';
import { currentFocus } from '../../ui/focus';
import { identifierAfter } from './identifier';
import { usualConnectors } from './steps';
import styles from './wizard-steps.module.css';

export interface StepProps {
  form: ServerForm<Draft>;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** One after the other: each change of the name begins with the identifier that the one before left. */
const turns = () => {
  let last = Promise.resolve();
  return (work: () => Promise<void>): void => {
    last = last.then(work);
  };
};

const isTypedInto = (field: string): boolean => currentFocus()?.getAttribute('data-path') === field;

/** What it is: name, identifier, kind of device, type. */
export function WhatStep({ form }: StepProps) {
  const t = useTranslations('onboarding.what');
  const { data: types = [] } = useCall(chargePointTypes.listChargePointTypes);
  const typeOf = (id: string) => types.find((type) => String(type.id) === id);

  const [inTurn] = useState(turns);
  form.watch('title', ({ previousValue, value }) => {
    inTurn(async () => {
      const { identifier } = form.getValues();
      const next = await identifierAfter({ title: String(previousValue), identifier }, String(value));
      // What was typed by hand meanwhile stays, and nothing comes between the keys of whoever types there now.
      if (next !== identifier && form.getValues().identifier === identifier && !isTypedInto('identifier'))
        form.setFieldValue('identifier', next);
    });
  });
  /** Connectors follow the device until they were changed by hand. */
  const follow = (before: Pick<Draft, 'category' | 'type_id'>): void => {
    const now = form.getValues();
    const usual = usualConnectors(now.category, typeOf(now.type_id));
    const isUntouched = isSame(now.connectors, usualConnectors(before.category, typeOf(before.type_id)));
    if (isUntouched && !isSame(now.connectors, usual)) form.setFieldValue('connectors', usual);
  };
  form.watch('type_id', ({ previousValue }) =>
    follow({ ...form.getValues(), type_id: String(previousValue) }),
  );
  form.watch('category', ({ previousValue }) =>
    follow({ ...form.getValues(), category: previousValue as Draft['category'] }),
  );

  return (
    <>
      <TextField form={form} name="title" label={t('title')} help={t('titleHelp')} required />
      <div className={styles.code}>
        <TextField
          form={form}
          name="identifier"
          label={t('identifier')}
          help={t('identifierHelp')}
          required
        />
      </div>
      <RadioField
        form={form}
        name="category"
        label={t('category')}
        options={[
          { value: 'EV_CHARGER', label: t('charger') },
          { value: 'SMART_PLUG', label: t('plug') },
          { value: 'SMART_METER', label: t('meter') },
        ]}
      />
      <SelectField
        form={form}
        name="type_id"
        label={t('type')}
        help={t('typeHelp')}
        options={[
          { value: '', label: t('typeUnknown') },
          ...types.map((type) => ({ value: String(type.id), label: type.name })),
        ]}
      />
    </>
  );
}
