import { ActionIcon, Group } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { neighboursOf } from './neighbours';
import { hint } from '../../ui/hint';

/** To the orders before and after this one in the list it was opened from; also by the keys K and J. */
export function NeighbourButtons({ id }: { id: number }) {
  const t = useTranslations('charging.detail');
  const navigate = useNavigate();
  const { before, after } = neighboursOf(id);
  const go = (to: number | null): void => {
    if (to !== null) void navigate({ to: '/orders/$id', params: { id: String(to) }, search: true });
  };
  useHotkeys([
    ['K', () => go(before)],
    ['J', () => go(after)],
  ]);
  if (before === null && after === null) return null;
  const sides = [
    { to: before, label: t('before'), icon: IconChevronUp, shortcut: 'K' },
    { to: after, label: t('after'), icon: IconChevronDown, shortcut: 'J' },
  ];
  return (
    <Group gap={4} wrap="nowrap">
      {sides.map(({ to, label, icon: Icon, shortcut }) => (
        <ActionIcon
          key={shortcut}
          {...hint(`${label} (${shortcut})`)}
          variant="default"
          size={34}
          aria-label={label}
          aria-keyshortcuts={shortcut}
          disabled={to === null}
          onClick={() => go(to)}
        >
          <Icon size={16} aria-hidden />
        </ActionIcon>
      ))}
    </Group>
  );
}
