import { operators } from '@voltdeck/contract';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../api/user';
import { withTexts } from '../../i18n/late';
import { LeaveGuard } from '../../ui/form/leave-guard';
import { Page } from '../../ui/page';
import { WhenSeen } from '../../ui/when-seen';
import { LinkedPart, PasswordOr } from '../social-logins/profile-parts';
import { BriefSection } from './brief-section';
import { CompanySection } from './company-section';
import { DataSection } from './data-section';
import { LanguageSection } from './language-section';
import { LoginsSection } from './logins-section';
import { NewsSection } from './news-section';
import { PasswordSection } from './password-section';
import { PersonSection } from './person-section';
import { ReceiptsSection } from './receipts-section';
import type { TypedSection } from './typed-section';

const FactorsSection = lazy(() =>
  withTexts(() => import('../factors/factors-section'), 'factors')().then((module) => ({
    default: module.FactorsSection,
  })),
);

const NoticesSection = lazy(() =>
  withTexts(() => import('./notices-section'), 'notices')().then((module) => ({
    default: module.NoticesSection,
  })),
);

/** Of somebody who may read all kinds. */
const noticesHeight = 387;

/** Of somebody who has none yet. */
const factorsHeight = 214;

/** `/profile`: what a person says of themselves, where they are logged in, and for an owner the company. */
export function ProfileScreen() {
  const t = useTranslations('profiles.page');
  const may = useMay();
  const [dirty, setDirty] = useState<ReadonlySet<TypedSection>>(new Set());
  const onDirty = useCallback((name: TypedSection, isDirty: boolean): void => {
    setDirty((former) => {
      if (former.has(name) === isDirty) return former;
      const next = new Set(former);
      if (isDirty) next.add(name);
      else next.delete(name);
      return next;
    });
  }, []);
  return (
    <Page title={t('title')} text={t('text')} width="narrow">
      <LeaveGuard isDirty={dirty.size > 0} />
      <PersonSection onDirty={onDirty} />
      <LanguageSection />
      <PasswordOr>
        <PasswordSection onDirty={onDirty} />
      </PasswordOr>
      <WhenSeen height={factorsHeight}>
        <Suspense fallback={<div style={{ height: factorsHeight }} aria-busy />}>
          <FactorsSection />
        </Suspense>
      </WhenSeen>
      <LinkedPart />
      <LoginsSection />
      <WhenSeen height={noticesHeight}>
        <Suspense fallback={<div style={{ height: noticesHeight }} aria-busy />}>
          <NoticesSection />
        </Suspense>
      </WhenSeen>
      <BriefSection />
      <NewsSection />
      {may(operators.changeOperator.needs) ? (
        <>
          <CompanySection onDirty={onDirty} />
          <ReceiptsSection onDirty={onDirty} />
        </>
      ) : null}
      <DataSection />
    </Page>
  );
}
