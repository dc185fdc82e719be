import { chargePoints, onboarding } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useMay, useUser } from '../../../api/user';
import { targetOf } from '../../../ui/address';
import { Section } from '../../../ui/page';
import textStyles from '../../../ui/text.module.css';
import styles from './first-steps.module.css';

interface FirstStepsProps {
  /** Something is added. */
  hasPlaces: boolean;
  /** Some of it has connected. */
  isConnected?: boolean;
}

/** What is to be done until the first charge; begins with the company where its owner left that for later. */
export function FirstSteps({ hasPlaces, isConnected = false }: FirstStepsProps) {
  const t = useTranslations('home');
  const may = useMay();
  const { setup } = useUser();
  const company = {
    title: t('stepCompany'),
    text: t('stepCompanyText'),
    isDone: false,
    to: targetOf('/setup', {}),
  };
  const steps = [
    ...(setup === 'company' ? [company] : []),
    {
      title: t('stepAdd'),
      text: t('stepAddText'),
      isDone: hasPlaces,
      to: may(onboarding.createChargePoint.needs) ? targetOf('/charge-points/new', {}) : null,
    },
    {
      title: t('stepConnect'),
      text: t('stepConnectText'),
      isDone: isConnected,
      to:
        hasPlaces && may(chargePoints.chargePointTable.needs)
          ? targetOf('/charge-points', { status: ['pending'] })
          : null,
    },
    // Whether each has its price is told by the power centers themselves.
    ...(isConnected ? [] : [{ title: t('stepPrice'), text: t('stepPriceText'), isDone: false, to: null }]),
  ];
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <Section title={t('firstSteps')} text={t('firstStepsText', { count: steps.length })} flush>
      <ol className={styles.steps}>
        {steps.map(({ title, text, isDone, to }, index) => (
          <li key={title} data-next={index === next || undefined}>
            <span className={styles.number} aria-hidden>
              {isDone ? <IconCircleCheck size={20} stroke={1.6} /> : index + 1}
            </span>
            <div>
              <h3>
                {title}
                {isDone ? <span className={textStyles.visuallyHidden}> ({t('done')})</span> : null}
              </h3>
              <p>{text}</p>
              {index === next && to !== null ? (
                <Button component={Link} {...to} size="sm">
                  {title}
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
