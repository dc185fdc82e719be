import { Button, CloseButton, Loader, Modal, Popover } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconPlayerStop } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../dialog';
import { dismissActivity, type Activity } from './activities';
import textStyles from '../text.module.css';
import styles from './tray.module.css';

const signs = {
  running: <Loader size={16} aria-hidden />,
  done: <IconCheck size={16} className={styles.done} aria-hidden />,
  failed: <IconAlertTriangle size={16} className={styles.failed} aria-hidden />,
  stopped: <IconPlayerStop size={16} aria-hidden />,
} as const;

/** The one sign for all: what runs before what failed, what failed before what went well. */
const stateOf = (all: readonly Activity[]): Activity['state'] =>
  (['running', 'failed', 'stopped'] as const).find((state) => all.some((each) => each.state === state)) ??
  'done';

function Line({ activity, onShow }: { activity: Activity; onShow: () => void }) {
  const t = useTranslations('ui.activity');
  const { id, title, state, text, share, onStop, result } = activity;
  return (
    <li className={styles.activity} data-state={state}>
      <span className={styles.head}>
        {signs[state]}
        <strong>{title}</strong>
        {state === 'running' ? null : (
          <CloseButton size="sm" aria-label={t('dismiss')} onClick={() => dismissActivity(id)} />
        )}
      </span>
      {state === 'running' ? (
        <progress aria-label={title} aria-valuetext={text} value={share} max={1} />
      ) : null}
      <span className={styles.foot}>
        <span className={textStyles.num}>{text}</span>
        {onStop === undefined ? null : (
          <Button size="compact-xs" variant="default" onClick={onStop}>
            {t('stop')}
          </Button>
        )}
        {result === undefined ? null : (
          <Button size="compact-xs" variant="default" onClick={onShow}>
            {t('result')}
          </Button>
        )}
      </span>
    </li>
  );
}

/** What goes on or just ended, behind one button of the top bar. */
export function Tray({ activities }: { activities: readonly Activity[] }) {
  const t = useTranslations('ui.activity');
  const close = useTranslations('ui.actions')('close');
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState<Activity | null>(null);
  const state = stateOf(activities);
  const running = activities.filter((each) => each.state === 'running').length;
  const label = running > 0 ? t('running', { count: running }) : t(state);
  return (
    <>
      <span className={textStyles.visuallyHidden} role="status">
        {label}
      </span>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={320} trapFocus returnFocus>
        <Popover.Target>
          <Button
            className={styles.open}
            variant="default"
            leftSection={signs[state]}
            onClick={() => setOpen(!isOpen)}
          >
            {label}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={styles.activities} aria-label={t('title')}>
          <ul>
            {activities.toReversed().map((activity) => (
              <Line
                key={activity.id}
                activity={activity}
                onShow={() => {
                  setOpen(false);
                  setShown(activity);
                }}
              />
            ))}
          </ul>
          {running > 0 ? <p className={styles.note}>{t('note')}</p> : null}
        </Popover.Dropdown>
      </Popover>
      {shown === null ? null : (
        <Dialog onClose={() => setShown(null)} size="lg">
          <Modal.Header>
            <Modal.Title fw={600}>{shown.title}</Modal.Title>
            <Modal.CloseButton aria-label={close} />
          </Modal.Header>
          <Modal.Body>{shown.result?.()}</Modal.Body>
        </Dialog>
      )}
    </>
  );
}
