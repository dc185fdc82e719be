import { workList } from '@voltdeck/contract';
import { Kbd } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useMay } from '../../api/user';
import { cureLooks } from './looks';
import styles from './list-screen.module.css';

/** The keys of the list, in a line under it. */
export function KeyHints() {
  const t = useTranslations('workList');
  const mayAct = useMay()(workList.cureWork.needs);
  const keys = [
    { keys: ['J', 'K'], label: t('keys.move') },
    { keys: ['Enter'], label: t('keys.open') },
    ...(mayAct
      ? [
          { keys: ['Space'], label: t('keys.select') },
          ...workList.cures.map((cure) => ({
            keys: [cureLooks[cure].shortcut.toUpperCase()],
            label: t(`cure.${cure}`),
          })),
        ]
      : []),
  ];
  return (
    <ul className={styles.keys} aria-label={t('keys.label')}>
      {keys.map(({ keys: each, label }) => (
        <li key={label}>
          {each.map((key) => (
            <Kbd key={key} size="xs">
              {key}
            </Kbd>
          ))}
          {label}
        </li>
      ))}
    </ul>
  );
}
