import { useTranslations } from 'use-intl';
import { markedParts } from '../../ui/fold';
import type { Command, CommandGroup } from './commands';
import { listId } from './frame';
import { optionId } from './selection';
import styles from './palette.module.css';

function Marked({ text, typed }: { text: string; typed: string }) {
  return (
    <bdi>
      {markedParts(text, typed).map((part, at) =>
        part.isMarked ? <mark key={`${at}-${part.text}`}>{part.text}</mark> : part.text,
      )}
    </bdi>
  );
}

interface CommandListProps {
  groups: readonly CommandGroup[];
  typed: string;
  selected: string | undefined;
  onRun: (command: Command) => void;
}

/** What was found and what may be done, in groups. */
export function CommandList({ groups, typed, selected, onRun }: CommandListProps) {
  const t = useTranslations('app.palette');
  return (
    <div role="listbox" id={listId} aria-label={t('label')} className={styles.list}>
      {groups.map((group) => (
        <div key={group.id} role="group" aria-label={group.label} className={styles.group}>
          <div className={styles.heading} aria-hidden>
            {group.label}
          </div>
          {group.commands.map((command) => (
            <button
              key={command.id}
              type="button"
              tabIndex={-1}
              id={optionId(command.id)}
              role="option"
              aria-selected={command.id === selected}
              data-selected={command.id === selected || undefined}
              data-command={command.id}
              className={styles.command}
              onClick={() => onRun(command)}
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
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}
