import { CopyButton } from '../../ui/copy-button';
import styles from './frame-view.module.css';

interface FrameHeadProps {
  label: string;
  time: string | null;
  /** As it was sent; null where it is not all there. */
  copied: string | null;
}

/** What a frame is, when it came, and the way to copy it. */
export function FrameHead({ label, time, copied }: FrameHeadProps) {
  return (
    <div className={styles.head}>
      <span>{label}</span>
      {time === null ? null : <bdi className={styles.time}>{time}</bdi>}
      {copied === null ? null : <CopyButton value={copied} what={label} />}
    </div>
  );
}
