import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error';
import { useUser } from '../../api/user';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { Section } from '../../ui/page';
import { AccessStep } from './access-step';
import { ConnectorsStep } from './connectors-step';
import { useCreation, type Made } from './creation';
import { emptyDraft, isSameDraft, storeDraft, storedDraft, type Draft } from './draft';
import { PriceStep } from './price-step';
import { Progress } from './progress';
import { formSteps, stepSearch, type FormStep } from './step-names';
import { firstStepOf, reachable, stepOf, steps } from './steps';
import { WhatStep, type StepProps } from './what-step';
import { WhereStep } from './where-step';

const screens: Readonly<Record<FormStep, (props: StepProps) => ReactNode>> = {
  what: WhatStep,
  where: WhereStep,
  connectors: ConnectorsStep,
  price: PriceStep,
  access: AccessStep,
};

const formId = 'onboarding';

type Texts = Readonly<Record<string, string>>;

/** What was refused, but for a step that was gone through again. */
const without = (refused: Texts, step: FormStep): Texts => {
  const rest = Object.entries(refused).filter(([field]) => stepOf(field) !== step);
  return rest.length === Object.keys(refused).length ? refused : Object.fromEntries(rest);
};

/** Where the keyboard goes on in a step: what is wrong, else its first field. */
const focusStep = (): void => {
  const form = document.getElementById(formId);
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  // Who types already is not sent back to the first field.
  const isTyping = document.activeElement?.matches('input, textarea') === true;
  if (!wrong && isTyping && form?.contains(document.activeElement) === true) return;
  const first = form?.querySelector<HTMLElement>('input:not([type="radio"]), input:checked, select');
  (wrong ?? first)?.focus();
};

/** The step in the address, and the way to another. */
const useStep = () => {
  const navigate = useNavigate();
  const { step: asked = 'what' } = stepSearch(useSearch({ strict: false }));
  const step = asked === 'done' ? 'what' : asked;
  const go = (next: FormStep, replace = false): void =>
    void navigate({ to: '/charge-points/new', search: next === 'what' ? {} : { step: next }, replace });
  return { step, go };
};

/** The steps in which a power center is described; what is said is kept in this browser until it is added. */
export function Wizard({ onMade }: { onMade: (made: Made) => Promise<void> }) {
  const t = useTranslations('onboarding');
  const { operator_id: operatorId } = useUser();
  const create = useCreation();
  const [kept] = useState(() => storedDraft(operatorId));
  const [isResumed, setResumed] = useState(() => !isSameDraft(kept, emptyDraft));
  const [refused, setRefused] = useState<Texts>({});
  const { step, go } = useStep();

  const add = async (values: Draft): Promise<void> => {
    try {
      await onMade(await create(values));
    } catch (error) {
      const fields = isApiError(error) ? Object.keys(error.errors) : [];
      if (!isApiError(error) || fields.length === 0 || firstStepOf(fields) === 'access') throw error;
      const told = Object.entries(error.errors).map(([name, texts]) => [name, texts.join(' ')]);
      setRefused(Object.fromEntries(told));
      go(firstStepOf(fields));
    }
  };
  const send = async (_: unknown, values: Draft): Promise<void> => {
    setRefused((former) => without(former, step));
    const next = formSteps[formSteps.indexOf(step) + 1];
    if (next === undefined) await add(values);
    else go(next);
  };
  const form = useServerForm<Draft, (typeof steps)[FormStep]['schema']>({
    ...steps[step],
    initialValues: kept,
    read: (values) => steps[step].read(values),
    send,
  });

  const { values: draft } = form;
  const open = reachable(step, draft);
  const showStep = useEffectEvent(() => form.setErrors(refused));
  const goOpen = useEffectEvent(() => go(open, true));
  useEffect(() => storeDraft(operatorId, draft), [draft, operatorId]);
  useEffect(() => {
    if (open !== step) goOpen();
  }, [open, step]);
  useEffect(() => {
    showStep();
    // After what is wrong is shown.
    const frame = requestAnimationFrame(() => requestAnimationFrame(focusStep));
    return () => cancelAnimationFrame(frame);
  }, [step, refused]);

  const startOver = (): void => {
    form.setValues(emptyDraft);
    form.clearErrors();
    setResumed(false);
    setRefused({});
    go('what');
  };
  const Screen = screens[open];
  const before = formSteps[formSteps.indexOf(step) - 1];
  const isLast = step === formSteps.at(-1);
  return (
    <>
      <Progress step={step} draft={draft} refused={Object.keys(refused).map(stepOf)} onGo={go} />
      <Section
        title={t(`${step}.heading`)}
        text={isResumed && step === 'what' ? t('resumed') : t(`${step}.text`)}
        actions={
          isSameDraft(draft, emptyDraft) ? null : (
            <Button variant="default" size="xs" onClick={startOver}>
              {t('startOver')}
            </Button>
          )
        }
      >
        <Form
          id={formId}
          form={form}
          action={isLast ? t('add') : t('next')}
          cancel={t('back')}
          onCancel={before && (() => go(before))}
        >
          <Screen form={form} />
        </Form>
      </Section>
    </>
  );
}
