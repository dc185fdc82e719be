import { useLanguage } from '../i18n/language';
import { type CurvePoint, curveShape } from './curve-shape';
import styles from './power-curve.module.css';

const width = 320;
const height = 96;

interface Props {
  points: readonly CurvePoint[];
  zone: string;
}

/** The power of a session over time; time runs from left to right in every language. */
export function PowerCurve({ points, zone }: Props) {
  const { t, formats } = useLanguage();
  const shape = curveShape(points, width, height);
  if (shape === null) return null;
  return (
    <figure className={styles.curve} dir="ltr">
      <span className={styles.top}>{formats.power(shape.top)}</span>
      <svg
        className={styles.plot}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('order.curve')}
      >
        <path className={styles.area} d={shape.area} />
        <path className={styles.line} d={shape.line} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption className={styles.times}>
        <span>{formats.time(shape.from, zone)}</span>
        <span>{formats.time(shape.to, zone)}</span>
      </figcaption>
    </figure>
  );
}
