import { type DriverPage, driverPages } from '@voltdeck/contract';
import { Skeleton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { CopyButton } from '../../ui/copy-button';
import { Page, Section } from '../../ui/page';
import { Banner, Loaded } from '../../ui/page-states';
import { QrCode } from '../../ui/qr-code';
import { BrandForm } from './brand-form';
import { LogoPart } from './logo-part';
import { Preview } from './preview';
import styles from './driver-page.module.css';

/** Where drivers open the page, as a link and as a code to be scanned. */
function LinkPart({ page: { url, enabled } }: { page: DriverPage }) {
  const t = useTranslations('driverPage.link');
  return (
    <div className={styles.link}>
      {enabled ? null : <Banner>{t('off')}</Banner>}
      <p dir="ltr" className={styles.address}>
        <a href={url} target="_blank" rel="noreferrer">
          {url}
        </a>
        <CopyButton value={url} what={t('address')} />
      </p>
      <QrCode text={url} label={t('qr')} />
    </div>
  );
}

function Parts({ page }: { page: DriverPage }) {
  const t = useTranslations('driverPage');
  const may = useMay();
  const mayChange = may(driverPages.setDriverPage.needs);
  return (
    <>
      <Section title={t('preview.title')} text={t('preview.text')}>
        <Preview page={page} />
      </Section>
      {mayChange ? (
        <>
          <Section title={t('logo.title')} text={t('logo.text')}>
            <LogoPart page={page} />
          </Section>
          <Section title={t('form.title')}>
            <BrandForm page={page} />
          </Section>
        </>
      ) : null}
      <Section title={t('link.title')} text={t('link.text')}>
        <LinkPart page={page} />
      </Section>
    </>
  );
}

/** `/driver-page`: how an operator shows itself to drivers. */
export function DriverPageScreen() {
  const t = useTranslations('driverPage.page');
  const source = useCall(driverPages.getDriverPage, {}, { live: { kinds: ['driver-page'] } });
  return (
    <Page title={t('title')} text={t('text')} width="narrow">
      <Loaded source={source} skeleton={<Skeleton height={320} />}>
        {(page) => <Parts page={page} />}
      </Loaded>
    </Page>
  );
}
