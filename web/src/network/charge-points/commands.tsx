import { commands, orders, type ChargePoint, type ChargerCommand } from '@voltdeck/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useMay } from '../../api/user';
import { useFormats } from '../../i18n/format';
import { StatusBadge, type Shape, type Tone } from '../../ui/status-badge';
import { SiteTime } from '../../ui/when/site-time';
import { lateFailureOf, nextStepOf, noAnswerOf, wordOf } from './command-rules';
import { OlderList } from './older-list';
import { orderPath } from '../paths';
import { useOlder } from './use-older';
import styles from './older-list.module.css';
import textStyles from '../../ui/text.module.css';

const looks: Record<ChargerCommand['state'], { tone: Tone; shape: Shape }> = {
  pending: { tone: 'grey', shape: 'dotted' },
  sent: { tone: 'blue', shape: 'half' },
  accepted: { tone: 'green', shape: 'full' },
  rejected: { tone: 'red', shape: 'triangle' },
  unanswered: { tone: 'amber', shape: 'hollow' },
};

/** What the charger made of it, and what whoever asked may do now. */
function Story({ command }: { command: ChargerCommand }) {
  const t = useTranslations('network.commands');
  const word = wordOf(command);
  const why = noAnswerOf(command);
  const failure = lateFailureOf(command);
  const next = nextStepOf(command);
  const said = [
    word === null ? null : t('word', { word: `\u2068${word}\u2069` }),
    why === null ? null : t(`why.${why}`),
    failure === null ? null : t(`failure.${failure}`),
    next === null ? null : t(`next.${next}`),
  ].filter((each) => each !== null);
  return said.length === 0 ? null : <p className={styles.story}>{said.join(' ')}</p>;
}

function CommandLine({ command, zone }: { command: ChargerCommand; zone: string }) {
  const t = useTranslations('network.commands');
  const { duration } = useFormats();
  const mayOpen = useMay()(orders.getOrder.needs);
  const { connector_number: number, order_id: orderId, sent_at: sent, answered_at: answered } = command;
  const isAnswered = command.state === 'accepted' || command.state === 'rejected';
  const tookMs =
    sent === null || answered === null || !isAnswered ? null : Date.parse(answered) - Date.parse(sent);
  return (
    <>
      <span className={styles.what}>
        <strong>{t(command.kind)}</strong>
        <StatusBadge {...looks[command.state]} label={t(`state.${command.state}`)} />
      </span>
      <span className={styles.more}>
        {number === null ? null : <span>{t('on', { number })}</span>}
        {orderId === null || !mayOpen ? null : (
          <Link to={orderPath(orderId)} className={textStyles.link}>
            {t('order', { id: String(orderId) })}
          </Link>
        )}
        {tookMs === null || tookMs < 1000 ? null : (
          <span>{t('took', { time: duration(Math.round(tookMs / 1000)) })}</span>
        )}
      </span>
      <SiteTime at={command.created_at} zone={zone} />
      <Story command={command} />
    </>
  );
}

const pageSize = 8;

/** What was asked of the charger and what it answered: why a start did not start. */
export function Commands({
  chargePoint: { id, time_zone: zone },
}: {
  chargePoint: Pick<ChargePoint, 'id' | 'time_zone'>;
}) {
  const t = useTranslations('network.commands');
  const list = useOlder({
    endpoint: commands.listCommands,
    of: id,
    perPage: pageSize,
    kind: 'order',
  });
  return (
    <OlderList
      title={t('title')}
      text={t('text')}
      empty={{ title: t('none'), text: t('noneText') }}
      list={list}
      line={(command) => <CommandLine command={command} zone={zone} />}
    />
  );
}
