import { workList, type CureName } from '@voltdeck/contract';
import { Button, Kbd } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useMay } from '../../../api/user';
import type { WorkRow } from '../item-key';
import { cureLooks } from '../looks';
import { useCuresOf } from '../use-cures';
import textStyles from '../../../ui/text.module.css';
import styles from './item-panel.module.css';

interface ItemCuresProps {
  item: WorkRow;
  onCure: (row: WorkRow, cure: CureName) => void;
}

/** What can be done about an item, the likeliest marked; each button says its key. */
export function ItemCures({ item, onCure }: ItemCuresProps) {
  const t = useTranslations('workList');
  const mayAct = useMay()(workList.cureWork.needs);
  const cures = useCuresOf()(item);
  if (!mayAct) return <p className={textStyles.dim}>{t('item.readable')}</p>;
  return (
    <div className={styles.cures}>
      {cures.map((cure, place) => {
        const { icon: Mark, shortcut } = cureLooks[cure];
        return (
          <Button
            key={cure}
            variant={place === 0 ? 'filled' : 'default'}
            data-shortcut={shortcut}
            aria-keyshortcuts={shortcut}
            leftSection={<Mark size={16} aria-hidden />}
            rightSection={
              <Kbd size="xs" aria-hidden>
                {shortcut.toUpperCase()}
              </Kbd>
            }
            onClick={() => onCure(item, cure)}
          >
            {t(`cure.${cure}`)}
          </Button>
        );
      })}
    </div>
  );
}
