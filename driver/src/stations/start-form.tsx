import type { OpenPageStation, visits } from '@voltdeck/contract';
import { useState } from 'preact/hooks';
import { ask } from '../api/ask';
import { isStatus } from '../api/refusal';
import { withSearch } from '../ui/address';
import { navigate, usePlace } from '../ui/router';
import { useLogin } from '../api/use-login';
import { useLanguage } from '../i18n/language';
import { Button } from '../ui/button';
import { CheckField, TextField } from '../ui/field';
import { Notice } from '../ui/notice';
import { Card, Dim } from '../ui/page';
import { Row, Rows } from '../ui/rows';
import { useDoing } from '../ui/use-doing';
import { Trouble } from '../ui/waiting';
import { keepVisit } from '../visits/kept-visits';
import { AccountStart } from './account-start';
import { chosenOf, type Connector } from './chosen';
import { ConnectorChoice } from './connector-choice';
import { obstacleText } from './obstacle';
import { additionTexts, priceText } from './price';
import styles from './start-form.module.css';

interface Props {
  station: OpenPageStation;
  /** The connector whose code was scanned. */
  connector: number | null;
  isCutOff: boolean;
  /** What is shown has changed meanwhile. */
  onStale: () => void;
}

/** Chooses a connector, says what it costs, and begins. */
export function StartForm({ station, connector: asked, isCutOff, onStale }: Props) {
  const { t } = useLanguage();
  const place = usePlace();
  const login = useLogin();
  const { connectors } = station;
  const chosen = chosenOf(connectors, asked);
  const choose = (number: number): void =>
    navigate(withSearch(place, { connector: String(number) }), { replace: true });
  return (
    <>
      <Card title={t('start.connector')}>
        <ConnectorChoice connectors={connectors} chosen={chosen?.number ?? null} onChoose={choose} />
      </Card>
      {chosen === undefined ? (
        <Notice kind="info">{t('start.choose')}</Notice>
      ) : chosen.obstacle === null ? (
        <Card title={t('start.cost')}>
          <Costs station={station} connector={chosen} />
          {login === null ? null : (
            <AccountStart token={station.token} connector={chosen.number} isOff={isCutOff} />
          )}
          <GuestStart station={station} connector={chosen} isOff={isCutOff} onStale={onStale} />
        </Card>
      ) : (
        <Notice kind="warning" title={obstacleText(chosen.obstacle, t)}>
          <p>{t('start.obstacleHint')}</p>
        </Notice>
      )}
    </>
  );
}

interface ChosenProps {
  station: OpenPageStation;
  connector: Connector;
}

function Costs({ station, connector }: ChosenProps) {
  const { t, formats } = useLanguage();
  const { price_now: price, currency, hold } = station;
  const { example } = connector;
  if (price === null) return null;
  const says = { t, formats };
  return (
    <div className={styles.costs}>
      <p className={styles.price}>{priceText(price, currency, says) ?? t('price.none')}</p>
      {additionTexts(price, currency, says).map((text) => (
        <Dim key={text}>{text}</Dim>
      ))}
      <Rows>
        {example === null ? null : (
          <Row
            label={
              price.unit === 'minutes'
                ? t('start.exampleTime', { time: formats.duration(example.minutes) })
                : t('start.exampleEnergy', { energy: formats.energy(example.energy) })
            }
          >
            <bdi>{formats.money(example.total, example.currency)}</bdi>
          </Row>
        )}
        <Row label={t('start.hold')}>
          <bdi>{formats.money(hold.amount, hold.currency)}</bdi>
        </Row>
      </Rows>
      <Dim>{t('start.holdHint')}</Dim>
    </div>
  );
}

interface GuestProps extends ChosenProps {
  isOff: boolean;
  onStale: () => void;
}

function GuestStart({ station, connector, isOff, onStale }: GuestProps) {
  const { t, locale } = useLanguage();
  const login = useLogin();
  const [isMailed, setMailed] = useState(false);
  const [email, setEmail] = useState('');
  const { isBusy, error, errorOf, run } = useDoing();
  const begin = async (): Promise<void> => {
    try {
      const visit = await ask<typeof visits.startVisit>('POST /api/c/visits', {
        body: {
          station: station.token,
          connector: connector.number,
          locale,
          email: isMailed && email.trim() !== '' ? email : undefined,
        },
      });
      keepVisit(visit);
      navigate(`/v/${visit.visit}`);
    } catch (caught) {
      // Somebody was faster, or the charger has gone: the page above says which.
      if (isStatus(caught, 409)) onStale();
      throw caught;
    }
  };
  const wrong = errorOf('email');
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        run(begin);
      }}
    >
      {connector.being_paid ? <Notice kind="warning">{t('start.beingPaid')}</Notice> : null}
      <CheckField label={t('start.mailed')} isOn={isMailed} onChange={setMailed} />
      {isMailed ? (
        <TextField
          label={t('start.email')}
          hint={t('start.emailHint')}
          type="email"
          autoComplete="email"
          isCode
          value={email}
          onValue={setEmail}
          error={wrong}
        />
      ) : null}
      {error !== undefined && wrong === undefined ? <Trouble error={error} /> : null}
      <Button
        type="submit"
        kind={login === null ? 'main' : 'plain'}
        icon="bolt"
        isWide
        isBusy={isBusy}
        isOff={isOff}
      >
        {login === null ? t('start.pay') : t('start.payAsGuest')}
      </Button>
      <Terms url={station.brand.terms_url} />
    </form>
  );
}

function Terms({ url }: { url: string | null }) {
  const { t } = useLanguage();
  if (url === null) return null;
  return (
    <p className={styles.terms}>
      {t('start.terms')}{' '}
      <a href={url} target="_blank" rel="noreferrer">
        {t('frame.terms')}
      </a>
    </p>
  );
}
