import { FrameHead } from './frame-head';
import { Json, useReadable } from './frame-json';
import styles from './frame-view.module.css';

interface PlainFrameProps {
  text: string;
  isCut: boolean;
  label: string;
  time: string;
}

/** A frame by itself, all that is there of it on the page, as paper needs it. */
export function PlainFrame({ text, isCut, label, time }: PlainFrameProps) {
  const readable = useReadable(text, { isCut, isUnfolded: true });
  return (
    <div className={styles.frame}>
      <FrameHead label={label} time={time} copied={text} />
      <Json text={readable.text} />
    </div>
  );
}
