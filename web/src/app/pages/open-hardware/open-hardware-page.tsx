import { onboarding } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useMay } from '../../../api/user';
import { Page, Section } from '../../../ui/page';
import { Code } from '../../../ui/values';
import styles from './open-hardware.module.css';

/** What a charger built from an open design consists of, in the order in which current passes. */
const parts = ['protection', 'contactor', 'pilot', 'meter', 'controller', 'firmware'] as const;

/** Open projects that speak OCPP, named as they name themselves. */
const projects = [
  { name: 'EVerest', versions: 'OCPP 1.6J, 2.0.1', text: 'everest' },
  { name: 'OpenEVSE', versions: 'OCPP 1.6J', text: 'openevse' },
  { name: 'SmartEVSE', versions: 'OCPP 1.6J', text: 'smartevse' },
  { name: 'MicroOcpp', versions: 'OCPP 1.6J, 2.0.1', text: 'microocpp' },
] as const;

const steps = ['add', 'address', 'watch', 'measure'] as const;

/** `/open-hardware`: chargers built from open designs, and how one is connected. */
export function OpenHardwarePage() {
  const t = useTranslations('openHardware');
  const may = useMay();
  return (
    <Page
      title={t('title')}
      text={t('text')}
      width="narrow"
      actions={
        may(onboarding.createChargePoint.needs) ? (
          <Button component={Link} to="/charge-points/new" leftSection={<IconPlus size={16} aria-hidden />}>
            {t('add')}
          </Button>
        ) : null
      }
    >
      <Section title={t('parts.title')} text={t('parts.text')}>
        <dl className={styles.list}>
          {parts.map((name) => (
            <div key={name}>
              <dt>{t(`parts.${name}`)}</dt>
              <dd>{t(`parts.${name}Text`)}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title={t('projects.title')} text={t('projects.text')}>
        <dl className={styles.list}>
          {projects.map(({ name, versions, text }) => (
            <div key={name}>
              <dt>
                <bdi>{name}</bdi> <Code>{versions}</Code>
              </dt>
              <dd>{t(`projects.${text}`)}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title={t('steps.title')}>
        <ol className={styles.steps}>
          {steps.map((name) => (
            <li key={name}>{t(`steps.${name}`)}</li>
          ))}
        </ol>
      </Section>
      <Section title={t('before.title')}>
        <p className={styles.prose}>{t('before.text')}</p>
      </Section>
    </Page>
  );
}
