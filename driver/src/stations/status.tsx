import type { PageConnector, PageStation } from '@voltdeck/contract';
import { useLanguage } from '../i18n/language';
import type { TextKey } from '../i18n/texts';
import styles from './status.module.css';

type Status = PageStation['status'] | PageConnector['status'];

interface Look {
  word: TextKey;
  /** A shape of its own beside the colour. */
  sign: string;
  className: string | undefined;
}

const looks: Record<Status, Look> = {
  available: { word: 'status.available', sign: '●', className: styles.green },
  in_use: { word: 'status.inUse', sign: '◐', className: styles.blue },
  busy: { word: 'status.busy', sign: '◉', className: styles.blue },
  busy_by_you: { word: 'status.busy', sign: '◉', className: styles.blue },
  booked: { word: 'status.booked', sign: '◒', className: styles.violet },
  booked_by_you: { word: 'status.booked', sign: '◒', className: styles.violet },
  unavailable: { word: 'status.unavailable', sign: '○', className: styles.grey },
  pending: { word: 'status.pending', sign: '◌', className: styles.grey },
  out_of_service: { word: 'status.outOfService', sign: '▲', className: styles.red },
};

/** How a station or a connector stands, by colour, shape and word. */
export function StatusBadge({ status }: { status: Status }) {
  const { t } = useLanguage();
  const { word, sign, className } = looks[status];
  return (
    <span className={`${styles.badge} ${className}`}>
      <span aria-hidden="true">{sign}</span> {t(word)}
    </span>
  );
}
