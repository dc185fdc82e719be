import { type SiteDetail, sites, type ZoneChange } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useFormats } from '../../i18n/format';
import { useSiteText } from '../../ui/clocks';
import { Confirm } from '../../ui/confirm';
import { Loaded } from '../../ui/page-states';
import styles from './sites.module.css';

/** By how much prices move: "3 h 30 min earlier from 29 March". */
function Shifts({ change }: { change: ZoneChange }) {
  const t = useTranslations('sites.zone');
  const { duration } = useFormats();
  const at = useSiteText();
  return (
    <ul className={styles.facts}>
      {change.shifts.map(({ since, minutes }, index) => {
        const by = duration(Math.abs(minutes) * 60);
        const how = minutes < 0 ? t('earlier', { by }) : t('later', { by });
        const moved = minutes === 0 ? t('same') : how;
        return (
          <li key={since}>
            {index === 0 ? moved : t('since', { moved, day: at(since, change.from, 'date') })}
          </li>
        );
      })}
    </ul>
  );
}

/** Each price of the power centers that move, when it begins today and when it would. */
function Moved({ change }: { change: ZoneChange }) {
  const t = useTranslations('sites.zone');
  const at = useSiteText();
  const { wallClock, number } = useFormats();
  const rest = change.priced - change.rows.length;
  return (
    <>
      <ul className={styles.moved}>
        {change.rows.map((row) => (
          <li key={row.id}>
            <bdi>{row.title}</bdi>
            <ul>
              {row.prices.map((price) => (
                <li key={price.starting_time}>
                  {t('row', {
                    time: wallClock(price.starting_time),
                    before: at(price.before, change.from, 'time'),
                    after: at(price.after, change.from, 'time'),
                  })}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {rest > 0 && change.rows.length > 0 ? <p>{t('rest', { count: number(rest) })}</p> : null}
    </>
  );
}

interface ZoneDialogProps {
  site: SiteDetail;
  zone: string;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Says what another time zone does to the prices of a site before it is saved. */
export function ZoneDialog({ site, zone, onConfirm, onClose }: ZoneDialogProps) {
  const t = useTranslations('sites.zone');
  const source = useCall(sites.previewZone, { params: { id: site.id }, query: { time_zone: zone } });
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('title', { zone: zone.replaceAll('_', ' ') })}
      action={t('action')}
      onConfirm={onConfirm}
      isPending={source.data === undefined}
    >
      <Loaded source={source}>
        {(change) => (
          <div className={styles.change}>
            <p>{t('text', { count: change.charge_points, priced: change.priced })}</p>
            <Shifts change={change} />
            <Moved change={change} />
            {change.keeping > 0 ? <p>{t('keeping', { count: change.keeping })}</p> : null}
            <p>{t('orders', { count: change.open_orders })}</p>
          </div>
        )}
      </Loaded>
    </Confirm>
  );
}
