import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { Draft } from './draft';
import { formSteps, type FormStep } from './step-names';
import { isComplete, reachable } from './steps';
import textStyles from '../../ui/text.module.css';
import styles from './progress.module.css';

interface ProgressProps {
  step: FormStep;
  draft: Draft;
  /** Steps with something the server refused. */
  refused: readonly FormStep[];
  onGo: (step: FormStep) => void;
}

/** How far one is, and the way to each step that can be reached. */
export function Progress({ step, draft, refused, onGo }: ProgressProps) {
  const t = useTranslations('onboarding');
  const at = formSteps.indexOf(step);
  return (
    <nav aria-label={t('steps')}>
      <ol className={styles.steps}>
        {formSteps.map((each, index) => {
          const isRefused = refused.includes(each);
          const isDone = index < at && isComplete(each, draft);
          return (
            <li key={each} data-done={isDone || undefined} data-refused={isRefused || undefined}>
              <button
                type="button"
                aria-current={each === step ? 'step' : undefined}
                disabled={reachable(each, draft) !== each}
                onClick={() => onGo(each)}
              >
                <span className={styles.mark} aria-hidden>
                  {isRefused ? <IconAlertTriangle size={14} /> : isDone ? <IconCheck size={14} /> : index + 1}
                </span>
                <span className={styles.name}>{t(`${each}.name`)}</span>
                {isRefused ? <span className={textStyles.visuallyHidden}>{t('refused')}</span> : null}
              </button>
            </li>
          );
        })}
      </ol>
      <p className={styles.brief} aria-hidden>
        {t('stepOf', { step: at + 1, steps: formSteps.length, name: t(`${step}.name`) })}
      </p>
    </nav>
  );
}
