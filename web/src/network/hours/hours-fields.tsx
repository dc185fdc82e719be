import { ActionIcon, Button, Checkbox } from '@mantine/core';
import type { GetInputProps } from '@mantine/form';
import { IconCopy, IconPlus, IconX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { type FieldProps, TextField } from '../../ui/form/fields';
import { TimeField } from '../../ui/form/time-input';
import { type HoursValues, usualSpan, weekdays, withSameWeek } from './values';
import styles from './hours.module.css';

/** A form that has hours among its values, below `hours`. */
export interface HoursForm {
  form: FieldProps['form'] & {
    getInputProps: (
      path: string,
      options?: { type: 'checkbox' },
    ) => ReturnType<GetInputProps<Record<string, unknown>>>;
    getValues: () => { hours: HoursValues | null };
    setFieldValue: (path: 'hours.week', value: HoursValues['week']) => void;
    insertListItem: (path: string, item: unknown) => void;
    removeListItem: (path: string, index: number) => void;
  };
}

interface SpanProps extends HoursForm {
  path: string;
  onRemove: () => void;
}

/** From when to when, and whether that is on the next day. */
function SpanFields({ form, path, onRemove }: SpanProps) {
  const t = useTranslations('hours');
  return (
    <div className={styles.span}>
      <TimeField form={form} name={`${path}.opens`} label={t('from')} required />
      <TimeField form={form} name={`${path}.closes`} label={t('to')} required mayEnd />
      <Checkbox
        {...form.getInputProps(`${path}.overnight`, { type: 'checkbox' })}
        className={styles.next}
        label={t('nextDay')}
      />
      <ActionIcon variant="subtle" color="gray" aria-label={t('remove')} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

function Day({ form, day }: HoursForm & { day: number }) {
  const t = useTranslations('hours');
  const { weekday } = useFormats();
  const week = form.getValues().hours?.week ?? [];
  const spans = week.flatMap((span, index) => (span.day === day ? [index] : []));
  return (
    <fieldset className={styles.day}>
      <legend>{weekday(day, 'long')}</legend>
      <div className={styles.spans}>
        {spans.length === 0 ? <span className={styles.none}>{t('closedDay')}</span> : null}
        {spans.map((index) => (
          <SpanFields
            key={index}
            form={form}
            path={`hours.week.${index}`}
            onRemove={() => form.removeListItem('hours.week', index)}
          />
        ))}
        <div className={styles.acts}>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => form.insertListItem('hours.week', { day, ...usualSpan })}
          >
            {t('addTime')}
          </Button>
          {spans.length > 0 ? (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<IconCopy size={14} aria-hidden />}
              onClick={() => form.setFieldValue('hours.week', withSameWeek(week, day))}
            >
              {t('everyDay')}
            </Button>
          ) : null}
        </div>
      </div>
    </fieldset>
  );
}

function Exception({ form, index }: HoursForm & { index: number }) {
  const t = useTranslations('hours');
  const path = `hours.exceptions.${index}`;
  const spans = form.getValues().hours?.exceptions[index]?.spans ?? [];
  return (
    <fieldset className={styles.exception}>
      <div className={styles.pair}>
        <TextField form={form} name={`${path}.date`} type="date" label={t('date')} required />
        <TextField form={form} name={`${path}.name`} label={t('name')} autoComplete="off" required />
      </div>
      {spans.length === 0 ? <span className={styles.none}>{t('closedDay')}</span> : null}
      {spans.map((_span, at) => (
        <SpanFields
          key={at}
          form={form}
          path={`${path}.spans.${at}`}
          onRemove={() => form.removeListItem(`${path}.spans`, at)}
        />
      ))}
      <div className={styles.acts}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => form.insertListItem(`${path}.spans`, { ...usualSpan })}
        >
          {t('addTime')}
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          onClick={() => form.removeListItem('hours.exceptions', index)}
        >
          {t('removeException')}
        </Button>
      </div>
    </fieldset>
  );
}

/** The hours of a week, several spans a day, and the days that are otherwise. */
export function HoursFields({ form }: HoursForm) {
  const t = useTranslations('hours');
  const exceptions = form.getValues().hours?.exceptions ?? [];
  const { error } = form.getInputProps('hours.week');
  return (
    <div className={styles.hours}>
      <div data-path="hours.week">
        {weekdays.map((day) => (
          <Day key={day} form={form} day={day} />
        ))}
        {error ? (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        ) : null}
      </div>
      <section aria-label={t('exceptions')}>
        <h3 className={styles.heading}>{t('exceptions')}</h3>
        <p className={styles.none}>{t('exceptionsHelp')}</p>
        {exceptions.map((_one, index) => (
          <Exception key={index} form={form} index={index} />
        ))}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => form.insertListItem('hours.exceptions', { date: '', name: '', spans: [] })}
        >
          {t('addException')}
        </Button>
      </section>
    </div>
  );
}
