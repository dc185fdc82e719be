import type { Sustainability } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { isolated } from '../../ui/isolated';
import { SideScroll } from '../../ui/side-scroll';
import { Energy } from '../../ui/values';
import { useMass } from './amounts';
import styles from './sustainability.module.css';

type Factors = Sustainability['factors'];

/** Where a factor is from; names of publications are read from left to right in every language. */
function Source({ source, day }: { source: string; day: string }) {
  const t = useTranslations('sustainability.method');
  const { date } = useFormats();
  return (
    <dd className={styles.source}>
      <bdi lang="en" dir="ltr">
        {source}
      </bdi>{' '}
      <span>{t('taken', { day: isolated(date(new Date(`${day}T12:00:00Z`), 'UTC')) })}</span>
    </dd>
  );
}

function Sources({ factors }: { factors: Factors }) {
  const t = useTranslations('sustainability.method');
  const { number } = useFormats();
  const general = [
    ...factors.combustion.map((of) => ({ ...of, name: 'combustion', unit: 'g CO₂/km' }) as const),
    ...factors.consumption.map((of) => ({ ...of, name: 'consumption', unit: 'Wh/km' }) as const),
    { ...factors.tree, name: 'tree', unit: 'kg CO₂' } as const,
  ];
  const grids = new Map(factors.grid.map((grid) => [`${grid.source} ${grid.as_of}`, grid]));
  return (
    <dl className={styles.sources}>
      {general.map(({ name, since, value, unit, source, as_of: day }) => (
        <div key={`${name} ${since}`}>
          <dt>
            {t(name)} · <bdi>{`${number(value)}\u00A0${unit}`}</bdi>
          </dt>
          <Source source={source} day={day} />
        </div>
      ))}
      {[...grids.values()].map(({ source, as_of: day }) => (
        <div key={`${source} ${day}`}>
          <dt>{t('grid')}</dt>
          <Source source={source} day={day} />
        </div>
      ))}
    </dl>
  );
}

/** The grids that were reckoned with, so that anybody can reckon again. */
function Grids({ grids }: { grids: Factors['grid'] }) {
  const t = useTranslations('sustainability');
  const { number, country } = useFormats();
  const mass = useMass();
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return (
    <>
      <SideScroll label={t('method.grids')}>
        <table className={styles.table}>
          <caption>{t('method.grids')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('country')}</th>
              <th scope="col" data-end>
                {t('method.year')}
              </th>
              <th scope="col" data-end>
                {t('method.usedFor')}
              </th>
              <th scope="col" data-end>
                {t('method.intensity')}
              </th>
              <th scope="col" data-end>
                {t('method.avoided')}
              </th>
              <th scope="col" data-end>
                {t('figures.energy')}
              </th>
              <th scope="col" data-end>
                {t('figures.co2')}
              </th>
            </tr>
          </thead>
          <tbody>
            {grids.map((grid) => (
              <tr key={`${grid.country} ${grid.year} ${grid.avoided_per_kwh}`}>
                <th scope="row">
                  <bdi>{country(grid.country)}</bdi>
                </th>
                <td data-end>
                  <bdi>{grid.year}</bdi>
                </td>
                <td data-end>
                  <bdi>{grid.used_for.join(', ')}</bdi>
                </td>
                <td data-end>
                  <bdi>{`${number(grid.value, digits)}\u00A0g/kWh`}</bdi>
                </td>
                <td data-end>
                  <bdi>{`${number(grid.avoided_per_kwh, digits)}\u00A0g/kWh`}</bdi>
                </td>
                <td data-end>
                  <Energy value={grid.energy} />
                </td>
                <td data-end data-main>
                  <bdi>{mass(grid.co2)}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </SideScroll>
      {grids.some((grid) => grid.is_latest_known) ? (
        <p className={styles.note}>{t('method.latestKnown')}</p>
      ) : null}
    </>
  );
}

/** The formula, the factors of these figures, and where they are from. */
export function Method({ factors }: { factors: Factors }) {
  const t = useTranslations('sustainability.method');
  return (
    <div className={styles.method}>
      <p className={styles.formula}>{t('formula')}</p>
      <ul className={styles.rules}>
        <li>{t('counted')}</li>
        <li>{t('negative')}</li>
        <li>{t('average')}</li>
      </ul>
      {factors.grid.length === 0 ? null : <Grids grids={factors.grid} />}
      <Sources factors={factors} />
    </div>
  );
}
