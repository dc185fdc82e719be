import { workerCash, type WorkerStats } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useFormats } from '../../i18n/format';
import { KeyFigure, KeyFigures } from '../../ui/figures';
import { LiveValue } from '../../ui/live-value';
import { Money } from '../../ui/values';

type Span = 'today' | 'days_7' | 'days_30';

const spans: readonly Span[] = ['today', 'days_7', 'days_30'];

function Span({ stats, span }: { stats: WorkerStats | undefined; span: Span }) {
  const t = useTranslations('workerCash.figures');
  const { energy } = useFormats();
  const done = stats?.[span];
  return (
    <KeyFigure
      label={t(span)}
      note={
        done === undefined ? '\u00A0' : t('done', { sessions: done.sessions, energy: energy(done.energy) })
      }
    >
      {done === undefined ? undefined : <Money value={done.cash} currency={stats?.currency ?? ''} />}
    </KeyFigure>
  );
}

/** What a worker has in hand, and collected lately. */
export function CashFigures({ workerId: id }: { workerId: number }) {
  const t = useTranslations('workerCash.figures');
  const { money } = useFormats();
  const { data: stats } = useCall(
    workerCash.getStats,
    { params: { id } },
    { live: [{ kinds: ['worker', 'worker-cash'], id }, { kinds: ['order'] }] },
  );
  const last = stats?.last_hand_over;
  const note =
    stats === undefined || last === undefined
      ? '\u00A0'
      : last === null
        ? t('never')
        : t(last.amount < 0 ? 'lastBack' : 'last', { amount: money(Math.abs(last.amount), stats.currency) });
  return (
    <KeyFigures>
      <KeyFigure label={t('inHand')} note={note}>
        {stats === undefined ? undefined : (
          <LiveValue value={stats.balance}>
            <Money value={stats.balance} currency={stats.currency} />
          </LiveValue>
        )}
      </KeyFigure>
      {spans.map((span) => (
        <Span key={span} stats={stats} span={span} />
      ))}
    </KeyFigures>
  );
}
