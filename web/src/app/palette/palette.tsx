import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { holdsWords } from '../../ui/fold';
import { useActs } from './acts';
import { listId } from './frame';
import { endEnter } from './catcher';
import { CommandList } from './command-list';
import { useCommands, type Command, type CommandGroup } from './commands';
import { latinOf } from './layouts';
import { useSelection } from './selection';
import type { ShowOver } from './show-over';
import { useStates } from './states';
import { useThings } from './things';
import styles from './palette.module.css';

interface PaletteProps {
  fieldRef: RefObject<HTMLInputElement | null>;
  typed: string;
  onType: (text: string) => void;
  /** Where the field tells its keys. */
  keysRef: RefObject<((event: KeyboardEvent<HTMLInputElement>) => void) | null>;
  enteredRef: RefObject<boolean>;
  onClose: () => void;
  onShow: (show: ShowOver) => void;
}

const nonEmpty = (groups: CommandGroup[]): CommandGroup[] =>
  groups.filter((group) => group.commands.length > 0);

const fits = (text: string, typed: string): boolean =>
  holdsWords(text, typed) || holdsWords(text, latinOf(typed));

const narrowed = (group: CommandGroup, typed: string): CommandGroup => ({
  ...group,
  commands: group.commands.filter(({ label, words = '' }) => fits(`${label} ${words}`, typed)),
});

const isForward = ({ key, currentTarget, shiftKey }: KeyboardEvent<HTMLInputElement>): boolean => {
  const forward = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const isAtEnd = currentTarget.selectionStart === currentTarget.value.length;
  return !shiftKey && (key === 'Tab' || (key === forward && isAtEnd));
};

const isBack = ({ key, currentTarget, shiftKey }: KeyboardEvent<HTMLInputElement>): boolean =>
  currentTarget.value === '' && (key === 'Backspace' || (key === 'Tab' && shiftKey));

/** Go anywhere, find a thing, run a command: what comes below the field. */
export function Palette({ fieldRef, typed, onType, keysRef, enteredRef, onClose, onShow }: PaletteProps) {
  const t = useTranslations('app');
  const hint = useTranslations('desk.palette')('hint');
  const [chosen, setChosen] = useState<Command | null>(null);
  /** What was typed when something was chosen: what it found is gone back to. */
  const [left, setLeft] = useState('');
  const [searched] = useDebouncedValue(chosen === null ? typed : left, 120);
  const { things, isSearching } = useThings(searched);
  const acts = useActs(searched, onShow);
  const states = useStates(searched);
  const { recent, own } = useCommands(onShow);
  const fitting = [...things, ...own.map((group) => narrowed(group, typed))];
  const all =
    typed.trim() === ''
      ? [recent, ...own]
      : [acts.group, ...(states.isWhole ? [states.group, ...fitting] : [...fitting, states.group])];
  const groups = nonEmpty(
    chosen === null
      ? all
      : [narrowed({ id: 'more', label: chosen.label, commands: chosen.more ?? [] }, typed)],
  );
  const run = (command: Command): void => {
    endEnter();
    onClose();
    command.run();
  };
  const isSettled =
    chosen !== null || (typed === searched && !isSearching && !acts.isSearching && !states.isSearching);
  const { selected, onKey } = useSelection({ groups, isSettled, fieldRef, enteredRef, onRun: run });

  const hear = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (onKey(event)) return;
    if (chosen === null && isForward(event)) {
      if (selected?.more === undefined) return;
      event.preventDefault();
      setChosen(selected);
      setLeft(typed);
      onType('');
    } else if (chosen !== null && isBack(event)) {
      event.preventDefault();
      onType(left);
      setChosen(null);
    }
  };
  useEffect(() => {
    keysRef.current = hear;
    return () => {
      keysRef.current = null;
    };
  });

  return (
    <>
      {groups.length === 0 ? (
        <p id={listId} className={styles.empty} role="status">
          {isSettled ? t('palette.nothing') : t('palette.searching')}
        </p>
      ) : (
        <CommandList groups={groups} typed={typed} selected={selected?.id} onRun={run} />
      )}
      {chosen === null && things.length > 0 ? <p className={styles.footer}>{hint}</p> : null}
    </>
  );
}
