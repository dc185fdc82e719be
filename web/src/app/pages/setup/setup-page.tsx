import { operators, setupSteps, type SetupStep } from '@voltdeck/contract';
import { Skeleton, Stack } from '@mantine/core';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../api/hooks';
import { useUser } from '../../../api/user';
import { backSearch, GuestFrame } from '../../../identity';
import { FullSpinner, Loaded } from '../../../ui/page-states';
import { CompanyForm } from './company-form';
import { FirstPowerCenter } from './first-power-center';
import { Later } from './later';
import styles from './setup.module.css';

/** Its place until the company is known. */
function FormSkeleton() {
  return (
    <Stack gap="md" aria-hidden>
      {['name', 'country', 'currency', 'zone'].map((each) => (
        <Skeleton key={each} height={60} />
      ))}
    </Stack>
  );
}

function Steps({ step }: { step: SetupStep }) {
  const t = useTranslations('setup');
  const at = setupSteps.indexOf(step);
  return (
    <p className={styles.steps}>
      <span className={styles.marks} aria-hidden>
        {setupSteps.map((each, index) => (
          <span key={each} data-reached={index <= at || undefined} />
        ))}
      </span>
      {t('stepOf', { step: at + 1, steps: setupSteps.length })}
    </p>
  );
}

/** There is nothing left to ask: on to where somebody wanted to go. */
function Done({ to }: { to: string }) {
  const router = useRouter();
  useEffect(() => router.history.replace(to), [router, to]);
  return <FullSpinner />;
}

/** `/setup`: what the owner of a new operator is asked for first; each step can wait, and the dashboard leads back. */
export function SetupPage() {
  const t = useTranslations('setup');
  const { setup } = useUser();
  const { back = '/' } = backSearch(useSearch({ strict: false }));
  const [isChanging, setChanging] = useState(false);
  const source = useCall(operators.showOperator, {}, { enabled: setup !== null });
  if (setup === null) return <Done to={back} />;
  const step = isChanging ? 'company' : setup;
  if (step === 'power-center') {
    return (
      <GuestFrame title={t('powerCenter.title')} text={t('powerCenter.text')} above={<Steps step={step} />}>
        <FirstPowerCenter later={back} onCompany={() => setChanging(true)} />
      </GuestFrame>
    );
  }
  return (
    <GuestFrame title={t('company.title')} text={t('company.text')} above={<Steps step={step} />}>
      <Loaded source={source} skeleton={<FormSkeleton />}>
        {(operator) => <CompanyForm operator={operator} onSaved={() => setChanging(false)} />}
      </Loaded>
      <Later to={back} />
    </GuestFrame>
  );
}
