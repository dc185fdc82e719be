import type { ChargePoint, OcppAccess } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Form } from '../../ui/form/form';
import type { ServerForm } from '../../ui/form/use-server-form';
import { Section } from '../../ui/page';
import { Banner } from '../../ui/page-states';
import { useSection } from './use-section';
import { sectionFields, type SectionName, type SettingsValues } from './values';

const ConflictDialog = lazy(() =>
  import('./conflict-dialog').then((module) => ({ default: module.ConflictDialog })),
);

export type SettingsForm = ServerForm<SettingsValues>;

export interface SectionProps {
  chargePoint: ChargePoint;
  /** Tells whether something in it is not saved. */
  onDirty: (name: SectionName, isDirty: boolean) => void;
}

interface SectionFormProps extends SectionProps {
  name: SectionName;
  /** Given the password where saving made a new one. */
  onAccess?: (access: OcppAccess) => void;
  children: (form: SettingsForm) => ReactNode;
}

/** A section of the settings that saves for itself, and warns when somebody else was faster. */
export function SectionForm({ name, chargePoint, onDirty, onAccess, children }: SectionFormProps) {
  const t = useTranslations('settings');
  const section = useSection({ chargePoint, fields: sectionFields[name], onAccess });
  const { form, isDirty, changedElsewhere, conflict } = section;
  useEffect(() => {
    onDirty(name, isDirty);
    return () => onDirty(name, false);
  }, [name, isDirty, onDirty]);
  return (
    <Section title={t(`section.${name}`)} text={t(`sectionText.${name}`)}>
      {changedElsewhere.length === 0 ? null : (
        <Banner>
          {t('changedElsewhere', { fields: changedElsewhere.map((each) => t(`field.${each}`)).join(', ') })}{' '}
          <Button size="compact-sm" variant="default" onClick={section.compare}>
            {t('compare')}
          </Button>
        </Banner>
      )}
      <Form form={form} action={t(`save.${name}`)} isOneOfMany>
        {children(form)}
      </Form>
      {conflict === null ? null : (
        <Suspense fallback={null}>
          <ConflictDialog
            key={conflict.version}
            chargePoint={chargePoint}
            conflict={conflict}
            onClose={section.closeConflict}
            onResolve={section.resolve}
          />
        </Suspense>
      )}
    </Section>
  );
}
