import { leakage, type LeakageRun } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../api/hooks';
import { useUser } from '../../api/user';
import { useFormats } from '../../i18n/format';
import { isolated } from '../../ui/isolated';
import { StatusBadge } from '../../ui/status-badge';
import { SiteTime } from '../../ui/when/site-time';
import styles from './leakage.module.css';

const looks = {
  waiting: { tone: 'blue', shape: 'half' },
  done: { tone: 'green', shape: 'full' },
  failed: { tone: 'red', shape: 'slashed' },
} as const;

/** While one waits there is something to look for. */
const useRuns = () => useCall(leakage.listLeakageRuns, {}, { live: { kinds: ['leakage'] }, quiet: true });

/** Compares now; while one waits it says so. */
export function RunButton() {
  const t = useTranslations('leakage.run');
  const { data } = useRuns();
  const start = useAct(leakage.startLeakageRun, { changes: ['leakage'] });
  const isWaiting = start.isPending || data?.[0]?.state === 'waiting';
  return (
    <Button
      leftSection={<IconRefresh size={16} aria-hidden />}
      data-shortcut="n"
      loading={isWaiting}
      onClick={() => start.act({ body: {} })}
    >
      {t('start')}
    </Button>
  );
}

/** What was compared, and what came of it. */
function Compared({ run }: { run: LeakageRun }) {
  const t = useTranslations('leakage.run');
  const { number } = useFormats();
  const { compared, state } = run;
  if (compared === null) return <span>{t(state === 'failed' ? 'failedText' : 'waitingText')}</span>;
  const { movements, providers_silent: silent } = compared;
  const values = {
    orders: compared.orders,
    registers: isolated(number(compared.registers)),
    unknown: compared.registers_unknown,
  };
  return (
    <>
      <span className={styles.detail}>{t('compared', values)}</span>
      {movements === null ? null : (
        <span className={styles.detail}>{t('movements', { count: movements })}</span>
      )}
      {silent.length === 0 ? null : (
        <span className={styles.silent}>{t('silent', { names: isolated(silent.join(', ')) })}</span>
      )}
      <span>{t('result', { found: compared.found, cured: compared.cured, open: compared.open })}</span>
    </>
  );
}

/** The last comparison: when, how it ended, what was compared. */
export function LastRun() {
  const t = useTranslations('leakage.run');
  const { time_zone: zone } = useUser();
  const { data } = useRuns();
  const [run] = data ?? [];
  if (data === undefined) return <div className={styles.line} aria-hidden />;
  if (run === undefined) return <p className={styles.line}>{t('never')}</p>;
  return (
    <p className={styles.line} aria-live="polite">
      <StatusBadge {...looks[run.state]} label={t(`states.${run.state}`)} plain />
      <SiteTime at={run.ended_at ?? run.asked_at} zone={zone} />
      <Compared run={run} />
    </p>
  );
}
