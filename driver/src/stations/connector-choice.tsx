import { useLanguage } from '../i18n/language';
import { Icon } from '../ui/icon';
import type { Connector } from './chosen';
import { obstacleText } from './obstacle';
import { StatusBadge } from './status';
import styles from './connector-choice.module.css';

interface Props {
  connectors: readonly Pick<Connector, 'number' | 'name' | 'max_power' | 'status' | 'obstacle'>[];
  chosen: number | null;
  onChoose: (number: number) => void;
}

/** The connectors of a station, live, one of them chosen. */
export function ConnectorChoice({ connectors, chosen, onChoose }: Props) {
  const { t, formats } = useLanguage();
  return (
    <div className={styles.list} role="radiogroup" aria-label={t('start.connector')}>
      {connectors.map(({ number, name, max_power: power, status, obstacle }) => (
        <label key={number} className={number === chosen ? styles.chosen : styles.connector}>
          <input
            type="radio"
            name="connector"
            className={styles.radio}
            checked={number === chosen}
            onChange={() => onChoose(number)}
          />
          <Icon name="plug" size={24} />
          <span className={styles.words}>
            <strong>
              <bdi>{number}</bdi> · {name}
            </strong>
            <span className={styles.facts}>
              {power === null ? null : <bdi>{formats.power(power)}</bdi>}
              <StatusBadge status={status} />
            </span>
            {obstacle === null || number === chosen ? null : (
              <span className={styles.dim}>{obstacleText(obstacle, t)}</span>
            )}
          </span>
        </label>
      ))}
    </div>
  );
}
