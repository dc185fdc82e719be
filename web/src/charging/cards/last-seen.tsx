import { cards } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { Code } from '../../ui/values';
import { OwnTime } from '../../ui/when/own-time';
import styles from './cards.module.css';

/** As many as one looks through while holding the card in the hand. */
const mostShown = 4;

interface LastSeenProps {
  chosen: string;
  onChoose: (number: string) => void;
}

/** Numbers that chargers have shown last and nobody knew: hold a card to a charger, and take it from here. */
export function LastSeen({ chosen, onChoose }: LastSeenProps) {
  const t = useTranslations('cards.lastSeen');
  const { data = [] } = useCall(
    cards.listUnknownCards,
    { query: { page: 1, per_page: mostShown } },
    { live: { kinds: ['unknown-card'] }, quiet: true },
  );
  if (data.length === 0) return <p className={styles.hint}>{t('none')}</p>;
  return (
    <fieldset className={styles.lastSeen}>
      <legend>{t('title')}</legend>
      <ul>
        {data.map(({ id, number, charge_point: place, last_at: at }) => (
          <li key={id}>
            <button type="button" aria-pressed={chosen === number} onClick={() => onChoose(number)}>
              <Code>{number}</Code>
              <span>
                <bdi>{place.title}</bdi> · <OwnTime at={at} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
