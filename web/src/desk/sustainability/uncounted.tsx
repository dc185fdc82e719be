import type { Sustainability } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { isolated } from '../../ui/isolated';
import styles from './sustainability.module.css';

/** The sentence of each reason. */
const sentences = {
  'no-country': 'noCountry',
  'no-factor': 'noFactor',
  'before-factors': 'beforeFactors',
} as const satisfies Record<Sustainability['uncounted'][number]['reason'], string>;

/** What energy no CO₂ is reckoned for, of which countries, and why. */
export function Uncounted({ told: { uncounted, totals } }: { told: Sustainability }) {
  const t = useTranslations('sustainability.uncounted');
  const { energy, country } = useFormats();
  if (uncounted.length === 0) return null;
  return (
    <div className={styles.uncounted} role="note">
      <p>
        {t('title', {
          part: isolated(energy(totals.energy_uncounted)),
          all: isolated(energy(totals.energy)),
        })}
      </p>
      <ul>
        {uncounted.map((each) => (
          <li key={`${each.country} ${each.reason}`}>
            {t(sentences[each.reason], {
              energy: isolated(energy(each.energy)),
              country: each.country === null ? '' : isolated(country(each.country)),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}
