import { IconArrowRight, IconCopy } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCopy } from '../../ui/copy';
import type { Command, CommandGroup } from './commands';
import { foundKinds, useFound, type Found } from './found';

/** What was found, as commands, with what else may be done with each. */
export const useThings = (typed: string): { things: CommandGroup[]; isSearching: boolean } => {
  const t = useTranslations('desk.palette');
  const copy = useCopy();
  const router = useRouter();
  const { found, isSearching } = useFound(typed);
  const commandOf = (thing: Found): Command => {
    const open = (): void => router.history.push(thing.to);
    const more = thing.more.map(({ id, label, to, copies }): Command => ({
      id: `${thing.id}-${id}`,
      label,
      text: copies,
      icon: copies === undefined ? IconArrowRight : IconCopy,
      run: () => {
        if (to !== undefined) router.history.push(to);
        if (copies !== undefined) void copy(copies);
      },
    }));
    const first: Command = { id: `${thing.id}-open`, label: t('open'), icon: thing.icon, run: open };
    return {
      id: thing.id,
      label: thing.label,
      text: thing.text,
      icon: thing.icon,
      run: open,
      more: [first, ...more],
    };
  };
  const things = foundKinds.map((kind) => ({
    id: kind,
    label: t(kind),
    commands: found.filter((thing) => thing.kind === kind).map(commandOf),
  }));
  return { things: things.filter(({ commands }) => commands.length > 0), isSearching };
};
