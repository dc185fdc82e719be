import { IconLayoutColumns, IconList, IconMap } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';

const views = ['list', 'both', 'map'] as const;
export type ListView = (typeof views)[number];

const icons = { list: IconList, both: IconLayoutColumns, map: IconMap } as const;
const words = { list: 'asList', both: 'asBoth', map: 'asMap' } as const;

const isView = (value: unknown): value is ListView => views.some((view) => view === value);

/** Whether the list, a map or both are shown; in the address, where the plain list is left out. */
export const useListView = (): [ListView, (view: ListView) => void] => {
  const { view }: { view?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const choose = (next: ListView): void => {
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      search: (former: Record<string, unknown>) =>
        ({ ...former, view: next === 'list' ? undefined : next }) as never,
    });
  };
  return [isView(view) ? view : 'list', choose];
};

interface ViewSwitchProps {
  view: ListView;
  onChange: (view: ListView) => void;
}

/** List, list and map, or map. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  const t = useTranslations('network.list');
  return (
    <span className="vd-list-view" role="group" aria-label={t('view')}>
      {views.map((each) => {
        const Icon = icons[each];
        return (
          <button
            key={each}
            type="button"
            data-view={each}
            aria-pressed={each === view}
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
