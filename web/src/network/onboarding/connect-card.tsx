import { installation, type ChargePoint, type Refusal } from '@voltdeck/contract';
import { Loader } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Fragment, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { CopyButton } from '../../ui/copy-button';
import { Section } from '../../ui/page';
import { NoStart } from '../availability/no-start';
import { simulateLine } from './access-words';
import { ConnectAccess } from './connect-access';
import { useAccess } from './creation';
import { RefusalNotice } from './refusal-notice';
import { RenewPassword } from './renew-password';
import connectStateStyles from './connect-state.module.css';
import styles from './connect-card.module.css';

/** After this long without a connection something is probably set wrong. */
const patienceMs = 45_000;

const protocolName = (protocol: string | null): string | null =>
  protocol === null ? null : protocol.replace(/^ocpp/, 'OCPP ');

/** Waiting, then what the charger says of itself. */
function Connection({ chargePoint }: { chargePoint: ChargePoint }) {
  const t = useTranslations('onboarding.connect');
  const { vendor, model, firmware, protocol } = chargePoint;
  if (!chargePoint.configured) {
    return (
      <div className={connectStateStyles.state} role="status">
        <Loader size={18} color="green" aria-hidden />
        <div>
          <strong>{t('waiting')}</strong>
          <p>{t('waitingText')}</p>
        </div>
      </div>
    );
  }
  const said = [[vendor, model].filter(Boolean).join(' '), firmware, protocolName(protocol)].filter(
    (word): word is string => word !== null && word !== '',
  );
  return (
    <div className={connectStateStyles.state} data-connected role="status">
      <IconCircleCheck size={22} aria-hidden />
      <div>
        <strong>{chargePoint.online_status === 1 ? t('connected') : t('wasConnected')}</strong>
        <p>
          {said.map((word, index) => (
            <span key={word}>
              {index > 0 ? ' · ' : null}
              <bdi>{word}</bdi>
            </span>
          ))}
        </p>
        {model === null ? <p>{t('booting')}</p> : null}
        <NoStart chargePoint={chargePoint} />
      </div>
    </div>
  );
}

function Instructions({ isSecure }: { isSecure: boolean }) {
  const t = useTranslations('onboarding.connect');
  return (
    <details className={styles.more}>
      <summary>{t('how')}</summary>
      <ul>
        <li>{t('how16')}</li>
        <li>{t('how201')}</li>
        <li>{t('howField')}</li>
        {isSecure ? null : <li>{t('howPath')}</li>}
      </ul>
    </details>
  );
}

/** What to look at when nothing comes; opens by itself after a while. */
function Checks({ isSecure }: { isSecure: boolean }) {
  const t = useTranslations('onboarding.connect');
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <details className={styles.more} open={isLate}>
      <summary>{isLate ? t('late') : t('checks')}</summary>
      <ul>
        <li>{t('checkAddress')}</li>
        <li>{t('checkTls')}</li>
        <li>{t('checkIdentifier')}</li>
        <li>{isSecure ? t('checkPassword') : t('checkPath')}</li>
        <li>{t('checkNetwork')}</li>
      </ul>
    </details>
  );
}

function Simulated({ line }: { line: string }) {
  const t = useTranslations('onboarding.connect');
  const { data } = useCall(installation.installation);
  return (
    <details className={styles.more} open={data?.demo !== undefined && data.demo !== null}>
      <summary>{t('simulated')}</summary>
      <p>{t('simulatedText')}</p>
      <div className={styles.line}>
        <code dir="ltr" data-access="simulate">
          {line.split(' ').map((word, index) => (
            <Fragment key={index}>
              {index > 0 ? ' ' : null}
              <span>{word}</span>
            </Fragment>
          ))}
        </code>
        <CopyButton value={line} what={t('command')} />
      </div>
    </details>
  );
}

const isPasswordWrong = ({ reason }: Refusal): boolean => reason.endsWith('password-wrong');

/** What was tried in vain, with the way out where that is here. */
function Refused({
  chargePoint,
  refusal,
  isKnown,
}: {
  chargePoint: ChargePoint;
  refusal: Refusal;
  /** Whether the password stands below; where it does not, the button for another one does. */
  isKnown: boolean;
}) {
  const isAway = chargePoint.online_status === 0;
  const action =
    isAway && isKnown && isPasswordWrong(refusal) ? <RenewPassword chargePoint={chargePoint} /> : undefined;
  return <RefusalNotice chargePoint={chargePoint} refusal={refusal} action={action} />;
}

/** How a power center is connected for the first time or again, and that it was, the moment it is. */
export function ConnectCard({ chargePoint }: { chargePoint: ChargePoint }) {
  const t = useTranslations('onboarding');
  const access = useAccess(chargePoint.id);
  const isSecure = chargePoint.secure === 1;
  const isWaiting = !chargePoint.configured;
  const { refusal } = chargePoint;
  const isShutOut = refusal !== null && chargePoint.online_status === 0;
  return (
    <Section title={isWaiting || refusal === null ? t('connect.title') : t('refusal.title')}>
      <div className={styles.card}>
        {refusal === null ? null : (
          <Refused chargePoint={chargePoint} refusal={refusal} isKnown={access !== undefined} />
        )}
        {isShutOut && !isWaiting ? null : <Connection chargePoint={chargePoint} />}
        {isWaiting || isShutOut || access !== undefined ? (
          <ConnectAccess chargePoint={chargePoint} access={access} />
        ) : null}
        {isWaiting || isShutOut ? <Instructions isSecure={isSecure} /> : null}
        {isWaiting ? (
          <>
            {access === undefined ? null : (
              <Simulated line={simulateLine(access, chargePoint.connectors.length)} />
            )}
            <Checks isSecure={isSecure} />
          </>
        ) : null}
      </div>
    </Section>
  );
}
