import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight } from '@mantine/spotlight';
import { useRouter } from '@tanstack/react-router';
import { IconArrowRight, IconCopy, IconSearch } from '@tabler/icons-react';
import { Suspense, useEffect, useState, type ComponentType, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { holdsWords, markedParts } from '../../ui/fold';
import type { PaletteDialogProps } from '../../ui/palette-entry';
import { toastDone } from '../../ui/toast';
import { watchCommand } from '../commands';
import { useCommands, type Command, type CommandGroup } from './commands';
import { foundKinds, useFound, type Found } from './found';
import { palette, paletteStore, selectedId, useSelection } from './selection';
import '@mantine/spotlight/styles.css';
import styles from './palette.module.css';

const nonEmpty = (groups: CommandGroup[]): CommandGroup[] =>
  groups.filter((group) => group.commands.length > 0);

const narrowed = (group: CommandGroup, typed: string): CommandGroup => ({
  ...group,
  commands: group.commands.filter(({ label, words = '' }) => holdsWords(`${label} ${words}`, typed)),
});

function Marked({ text, typed }: { text: string; typed: string }) {
  return (
    <bdi>
      {markedParts(text, typed).map((part, at) =>
        part.isMarked ? <mark key={`${at}-${part.text}`}>{part.text}</mark> : part.text,
      )}
    </bdi>
  );
}

/** What was found, as commands, with what else may be done with each. */
const useThings = (typed: string): { things: CommandGroup[]; isSearching: boolean } => {
  const t = useTranslations('desk.palette');
  const copied = useTranslations('ui.actions')('copied');
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
        if (copies === undefined) return;
        navigator.clipboard.writeText(copies).then(
          () => toastDone({ id: 'copied', title: copied }),
          () => undefined,
        );
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
  return { things: nonEmpty(things), isSearching };
};

/** At once: the library does it some time later, and what is typed until then would be lost. */
const takeFocus = (field: HTMLInputElement | null): void => field?.focus({ preventScroll: true });

/** Go anywhere, find a thing, run a command; each opening counts up `openings`. */
export function Palette({ openings }: { openings: number }) {
  const t = useTranslations('app');
  const hint = useTranslations('desk.palette')('hint');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Command | null>(null);
  /** What was typed when something was chosen: what it found is gone back to. */
  const [left, setLeft] = useState('');
  const [searched] = useDebouncedValue(chosen === null ? typed : left, 120);
  const [dialog, setDialog] = useState<{ Dialog: ComponentType<PaletteDialogProps> } | null>(null);
  const { things, isSearching } = useThings(searched);
  const { recent, own } = useCommands((Dialog) => setDialog({ Dialog }));
  const all =
    typed.trim() === '' ? [recent, ...own] : [...things, ...own.map((group) => narrowed(group, typed))];
  const groups = nonEmpty(
    chosen === null
      ? all
      : [narrowed({ id: 'more', label: chosen.label, commands: chosen.more ?? [] }, typed)],
  );

  const isSettled = chosen !== null || (typed === searched && !isSearching);
  const holdEnter = useSelection(groups, isSettled);

  useEffect(() => {
    if (openings > 0) palette.open();
  }, [openings]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { value, selectionStart } = event.currentTarget;
    const forward = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const isForward = event.key === 'Tab' || (event.key === forward && selectionStart === value.length);
    if (isForward && !event.shiftKey && chosen === null) {
      const command = groups.flatMap((group) => group.commands).find(({ id }) => id === selectedId());
      if (command?.more === undefined) return;
      event.preventDefault();
      setChosen(command);
      setLeft(typed);
      setTyped('');
    } else if (
      chosen !== null &&
      (event.key === 'Backspace' || (event.key === 'Tab' && event.shiftKey)) &&
      value === ''
    ) {
      event.preventDefault();
      setTyped(left);
      setChosen(null);
    }
  };

  return (
    <>
      <Spotlight.Root
        store={paletteStore}
        query={typed}
        onQueryChange={setTyped}
        onSpotlightOpen={() => setTyped('')}
        onSpotlightClose={() => setChosen(null)}
        shortcut={null}
        scrollable
        maxHeight={440}
        // What is typed stays where it is, however much is found.
        centered={false}
        yOffset="12dvh"
        // As behind every other dialog.
        overlayProps={{ blur: 0 }}
        attributes={{ content: { 'data-part': 'palette', 'aria-label': t('palette.label') } }}
      >
        <div onKeyDownCapture={holdEnter}>
          <Spotlight.Search
            ref={takeFocus}
            placeholder={chosen?.label ?? t('palette.placeholder')}
            aria-label={t('palette.placeholder')}
            onKeyDown={onKeyDown}
            leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
          />
        </div>
        <Spotlight.ActionsList>
          {groups.map((group) => (
            <Spotlight.ActionsGroup key={group.id} label={group.label}>
              {group.commands.map((command) => (
                <Spotlight.Action
                  key={command.id}
                  data-command={command.id}
                  label={command.label}
                  leftSection={<command.icon size={18} stroke={1.6} aria-hidden />}
                  onClick={command.run}
                >
                  <command.icon size={18} stroke={1.6} aria-hidden />
                  <span className={styles.text}>
                    <Marked text={command.label} typed={typed} />
                    {command.text ? (
                      <small>
                        <Marked text={command.text} typed={typed} />
                      </small>
                    ) : null}
                  </span>
                </Spotlight.Action>
              ))}
            </Spotlight.ActionsGroup>
          ))}
          {groups.length === 0 ? (
            <Spotlight.Empty>{isSearching ? t('palette.searching') : t('palette.nothing')}</Spotlight.Empty>
          ) : null}
        </Spotlight.ActionsList>
        {chosen === null && things.length > 0 ? <Spotlight.Footer>{hint}</Spotlight.Footer> : null}
      </Spotlight.Root>
      {dialog === null ? null : (
        <Suspense fallback={null}>
          <dialog.Dialog onClose={() => setDialog(null)} onAsked={watchCommand} />
        </Suspense>
      )}
    </>
  );
}
