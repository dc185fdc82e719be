import { bothClocks, useWritten, type WrittenAs } from '../clocks';
import { useFormats } from '../../i18n/format';
import { useNow } from '../clock';
import { hint } from '../hint';
import { NoValue } from '../values';
import styles from './when.module.css';

interface SiteTimeProps {
  /** ISO 8601. */
  at: string | null | undefined;
  /** The zone of the place. */
  zone: string;
  as?: WrittenAs;
}

function Known({ at, zone, as = 'relative' }: SiteTimeProps & { at: string }) {
  const formats = useFormats();
  useNow();
  const moment = new Date(at);
  const written = useWritten(moment, zone, as);
  return (
    <time dateTime={at} className={styles.when} {...hint(bothClocks(formats, moment, zone))}>
      {written}
    </time>
  );
}

/** A moment at a place, on its clock; both clocks, the reader's own too, show on hover and focus. */
export function SiteTime(props: SiteTimeProps) {
  const { at } = props;
  return at ? <Known {...props} at={at} /> : <NoValue />;
}
