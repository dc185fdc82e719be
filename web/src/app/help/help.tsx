import { Kbd, Modal } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Dialog } from '../../ui/dialog';
import { rowShortcuts, type Shortcut } from '../../ui/shortcuts';
import styles from './help.module.css';

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);

const has = (selector: string): boolean => document.querySelector(`main ${selector}`) !== null;

/** The shortcuts that do something on the page in sight. */
const useGroups = (): { label: string; shortcuts: Shortcut[] }[] => {
  const t = useTranslations('desk.keys');
  const everywhere: Shortcut[] = [
    { keys: [isApple ? '⌘' : 'Ctrl', 'K'], label: t('palette') },
    { keys: ['?'], label: t('help') },
  ];
  const list: (Shortcut | false)[] = [
    has('[aria-keyshortcuts="/"]') && { keys: ['/'], label: t('search') },
    has('[data-shortcut="f"]') && { keys: ['f'], label: t('filter') },
    has('[data-shortcut="v"]') && { keys: ['v'], label: t('views') },
    has('[data-shortcut="e"]') && { keys: ['e'], label: t('export') },
    has('[data-part="pager"]') && { keys: ['[', ']'], label: t('pages') },
    has('[data-row]') && { keys: ['j', 'k'], label: t('move') },
  ];
  const row: (Shortcut | false)[] = [
    has('[data-row][data-opens]') && { keys: ['Enter'], label: t('open') },
    has('[data-row] input[type="checkbox"]') && {
      keys: [has('[data-space-selects]') ? 'Space' : 'x'],
      label: t('select'),
    },
    has('[data-row] input[type="checkbox"]') && { keys: ['Shift', 'X'], label: t('range') },
    has('[data-row] input[type="checkbox"]') && { keys: ['Ctrl/⌘', 'A'], label: t('all') },
    has('[data-row] input[type="checkbox"]') && { keys: ['Esc'], label: t('clear') },
    has('[data-part="row-menu"]') && { keys: ['.'], label: t('menu') },
    ...(has('[data-row]') ? rowShortcuts() : []),
  ];
  const given = (shortcuts: (Shortcut | false)[]): Shortcut[] => shortcuts.filter((each) => each !== false);
  return [
    { label: t('everywhere'), shortcuts: everywhere },
    { label: t('list'), shortcuts: given(list) },
    { label: t('row'), shortcuts: given(row) },
  ].filter(({ shortcuts }) => shortcuts.length > 0);
};

/** The shortcuts of the page in sight. */
export function Help({ onClose }: { onClose: () => void }) {
  const t = useTranslations('desk.keys');
  const close = useTranslations('ui.actions')('close');
  const groups = useGroups();
  return (
    <Dialog onClose={onClose} size="lg">
      <Modal.Header>
        <Modal.Title fw={600}>{t('title')}</Modal.Title>
        <Modal.CloseButton aria-label={close} />
      </Modal.Header>
      <Modal.Body>
        <div className={styles.groups}>
          {groups.map((group) => (
            <section key={group.label} aria-label={group.label}>
              <h2>{group.label}</h2>
              <dl>
                {group.shortcuts.map(({ keys, label }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd dir="ltr">
                      {keys.map((key) => (
                        <Kbd key={key} size="xs">
                          {key.length === 1 ? key.toUpperCase() : key}
                        </Kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </Modal.Body>
    </Dialog>
  );
}
