import type { PageStation } from '@voltdeck/contract';
import { useRef } from 'preact/hooks';
import { useLanguage } from '../i18n/language';
import { Button } from '../ui/button';
import { kindsOf, powers, type Wanted } from './filters';
import styles from './filter-bar.module.css';

interface Props {
  wanted: Wanted;
  /** What was found: only kinds that are there are offered. */
  stations: readonly PageStation[];
  onChange: (values: Readonly<Record<string, string | null>>) => void;
}

/** Kinds, power and whether it is free, as chips that are pressed or not. */
export function FilterBar({ wanted, stations, onChange }: Props) {
  const { t, formats } = useLanguage();
  // What a filter hides stays offered, or nobody could choose it beside another one.
  const seen = useRef(new Map<string, string>());
  for (const [code, name] of kindsOf(stations)) seen.current.set(code, name);
  for (const code of wanted.kinds)
    if (!seen.current.has(code)) seen.current.set(code, code.replaceAll('_', ' '));
  const toggle = (code: string): void => {
    const kinds = wanted.kinds.includes(code)
      ? wanted.kinds.filter((each) => each !== code)
      : [...wanted.kinds, code];
    onChange({ kind: kinds.length === 0 ? null : kinds.join(',') });
  };
  return (
    <div className={styles.bar} role="group" aria-label={t('near.filters')}>
      <Button isPressed={wanted.isFree} onPress={() => onChange({ free: wanted.isFree ? null : '1' })}>
        {t('near.freeNow')}
      </Button>
      <select
        className={styles.power}
        aria-label={t('near.power')}
        value={wanted.power ?? ''}
        onChange={(event) =>
          onChange({ power: event.currentTarget.value === '' ? null : event.currentTarget.value })
        }
      >
        <option value="">{t('near.anyPower')}</option>
        {powers.map((power) => (
          <option key={power} value={power}>
            {t('near.powerFrom', { power: formats.power(power) })}
          </option>
        ))}
      </select>
      {[...seen.current].map(([code, name]) => (
        <Button key={code} isPressed={wanted.kinds.includes(code)} onPress={() => toggle(code)}>
          {name}
        </Button>
      ))}
    </div>
  );
}
