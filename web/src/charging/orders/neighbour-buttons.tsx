import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { neighboursOf } from './neighbours';

/** To the orders before and after this one in the list it was opened from; also by the keys K and J. */
export function NeighbourButtons({ id }: { id: number }) {
  const t = useTranslations('charging.detail');
  const navigate = useNavigate();
  const { before, after } = neighboursOf(id);
  const go = (to: number | null): void => {
    if (to !== null) void navigate({ to: `/orders/${to}` as string, search: true as never });
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
        <Tooltip key={shortcut} label={`${label} (${shortcut})`}>
          <ActionIcon
            variant="default"
            size={34}
            aria-label={label}
            aria-keyshortcuts={shortcut}
            disabled={to === null}
            onClick={() => go(to)}
          >
            <Icon size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ))}
    </Group>
  );
}
