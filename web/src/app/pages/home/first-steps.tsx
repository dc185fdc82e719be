import { chargePoints, onboarding } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../../api/user';
import { targetOf } from '../../../ui/address';
import { Section } from '../../../ui/page';
import textStyles from '../../../ui/text.module.css';
import styles from './first-steps.module.css';

/** What is to be done until the first charge; `hasPlaces` once something is added that never connected. */
export function FirstSteps({ hasPlaces }: { hasPlaces: boolean }) {
  const t = useTranslations('home');
  const may = useMay();
  const steps = [
    {
      title: t('stepAdd'),
      text: t('stepAddText'),
      isDone: hasPlaces,
      to: may(onboarding.createChargePoint.needs) ? targetOf('/charge-points/new', {}) : null,
    },
    {
      title: t('stepConnect'),
      text: t('stepConnectText'),
      isDone: false,
      to:
        hasPlaces && may(chargePoints.chargePointTable.needs)
          ? targetOf('/charge-points', { status: ['pending'] })
          : null,
    },
    { title: t('stepPrice'), text: t('stepPriceText'), isDone: false, to: null },
  ];
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <Section title={t('firstSteps')} text={t('firstStepsText')} flush>
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
