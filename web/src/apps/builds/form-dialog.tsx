import { type Build, builds, colourWarnings } from '@voltdeck/contract';
import { Modal, ScrollArea, SegmentedControl, Stack } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../../ui/dialog';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { isolated } from '../../ui/isolated';
import { toastDone } from '../../ui/toast';
import {
  AppFields,
  type Fields,
  fieldsOf,
  LookFields,
  SigningFields,
  type Step,
  stepOf,
  steps,
} from './form-fields';
import { Preview } from './preview';
import { type Apart, nothingApart, useSend } from './use-send';

interface FormDialogProps {
  /** Null where it is a new one. */
  of: Build | null;
  /** Whether a new one is made from it. */
  isCopy: boolean;
  onDone: (saved: Build) => void;
  onClose: () => void;
}

/** Where a chosen file can be shown from, as long as it is chosen. */
function useShown(file: File | null): string | null {
  const url = useMemo(() => (file === null ? null : URL.createObjectURL(file)), [file]);
  useEffect(
    () => () => {
      if (url !== null) URL.revokeObjectURL(url);
    },
    [url],
  );
  return url;
}

const useBuildForm = ({ of, isCopy, onDone }: FormDialogProps, apart: Apart) => {
  const t = useTranslations('builds');
  const send = useSend({ of, isCopy });
  return useServerForm({
    schema: of === null || isCopy ? builds.newBuildBody : builds.buildBody,
    initialValues: fieldsOf(of),
    read: (fields: Fields) => ({ ...fields, languages: fields.languages.join(',') }),
    send: async (_, fields) => {
      const saved = await send({ ...fields, languages: fields.languages.join(',') }, apart);
      toastDone({ title: t('saved', { name: isolated(saved.application_name) }) });
      onDone(saved);
    },
    // Files and passwords are no fields of it, so that no draft holds them.
    ...(of === null ? { draftKey: 'builds.new' } : {}),
  });
};

/** The form of a branded app in three steps, with how it looks beside it. */
function BuildForm(props: FormDialogProps) {
  const { of, isCopy, onClose } = props;
  const t = useTranslations('builds');
  const [step, setStep] = useState<Step>('app');
  const [apart, setApart] = useState(nothingApart);
  const form = useBuildForm(props, apart);
  const shown = useShown(apart.icon) ?? of?.icon ?? null;
  const faulty = stepOf(Object.keys(form.errors));
  const [seen, setSeen] = useState(form.errors);
  // What is wrong may stand on another step.
  if (seen !== form.errors) {
    setSeen(form.errors);
    if (
      faulty !== null &&
      stepOf(Object.keys(form.errors).filter((name) => !(name in seen))) !== null &&
      faulty !== step
    )
      setStep(faulty);
  }
  const { application_name: name, slogan, primary_color: primary, secondary_color: secondary } = form.values;
  const change = (by: Partial<Apart>): void => setApart((former) => ({ ...former, ...by }));
  return (
    <Form form={form} action={t(of === null || isCopy ? 'save' : 'saveChanges')} onCancel={onClose} guarded>
      <SegmentedControl
        value={step}
        onChange={(next) => setStep(steps.find((one) => one === next) ?? 'app')}
        data={steps.map((value) => ({ value, label: t(`step.${value}`) }))}
        aria-label={t('steps')}
        fullWidth
      />
      <div hidden={step !== 'app'}>
        <AppFields form={form} />
      </div>
      <div hidden={step !== 'look'}>
        <LookFields form={form} apart={apart} onChange={change} had={of} />
        <Preview
          of={{ name, slogan, primary, secondary, icon: shown }}
          warnings={isColour(primary) && isColour(secondary) ? colourWarnings(primary, secondary) : []}
        />
      </div>
      <div hidden={step !== 'signing'}>
        <SigningFields form={form} apart={apart} onChange={change} had={of} />
      </div>
    </Form>
  );
}

const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Adds a branded app, changes one, or makes a new one from another. */
export function FormDialog(props: FormDialogProps) {
  const t = useTranslations('builds');
  const { of, isCopy } = props;
  return (
    <Dialog
      onClose={props.onClose}
      size="lg"
      closeOnClickOutside={false}
      scrollAreaComponent={ScrollArea.Autosize}
    >
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>
            {of === null || isCopy ? t('addTitle') : t('editTitle', { name: isolated(of.application_name) })}
          </Modal.Title>
          <BuildForm {...props} />
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}
