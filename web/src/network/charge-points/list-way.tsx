import { IconLayoutColumns, IconList, IconMap } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useUrlChoice } from '../../ui/url-choice';
import styles from './list-way.module.css';

const ways = ['list', 'both', 'map'] as const;
type Way = (typeof ways)[number];

const icons = { list: IconList, both: IconLayoutColumns, map: IconMap } as const;
const words = { list: 'asList', both: 'asBoth', map: 'asMap' } as const;

export interface ShownAs {
  show?: Way;
}

/** What the address says is shown, and the way to show something else. */
export const useShownAs = (): [Way, (way: Way) => void] => useUrlChoice('show', ways);

interface WaySwitchProps {
  way: Way;
  onChange: (way: Way) => void;
}

/** List, list and map, or map. */
export function WaySwitch({ way, onChange }: WaySwitchProps) {
  const t = useTranslations('network.list');
  return (
    <span className={styles.ways} role="group" aria-label={t('view')}>
      {ways.map((each) => {
        const Icon = icons[each];
        return (
          <button
            key={each}
            type="button"
            data-way={each}
            aria-pressed={each === way}
            aria-label={t(words[each])}
            title={t(words[each])}
            onClick={() => onChange(each)}
          >
            <Icon size={17} aria-hidden />
          </button>
        );
      })}
    </span>
  );
}
