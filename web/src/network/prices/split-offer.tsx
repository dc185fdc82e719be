import { Alert, Button, Stack } from '@mantine/core';
import type { Price } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { isolated } from '../../ui/isolated';
import { usePriceWords } from './price-words';
import type { Yielding } from './split';
import styles from './price-form.module.css';

interface SplitOfferProps {
  yielding: readonly Yielding<Price>[];
  isSending: boolean;
  onAgree: () => void;
}

/** What becomes of the rows that stand where another is to be, and the one step that does it. */
export function SplitOffer({ yielding, isSending, onAgree }: SplitOfferProps) {
  const t = useTranslations('prices.split');
  const words = usePriceWords();
  const said = ({ row, stays: [first, second] }: Yielding<Price>): string => {
    const time = (times: Partial<Price>): string => isolated(words.time({ ...row, ...times }));
    const of = { time: time({}), price: isolated(words.price(row)) };
    if (first === undefined) return t('goes', of);
    if (second === undefined) return t('stays', { ...of, rest: time(first) });
    return t('staysTwice', { ...of, first: time(first), second: time(second) });
  };
  const isReplaced = yielding.every(({ stays }) => stays.length === 0);
  return (
    <Alert color="yellow" variant="light" role="status" title={t('title')}>
      <Stack gap="xs" align="flex-start">
        <ul className={styles.yielding}>
          {yielding.map((each) => (
            <li key={each.row.id}>{said(each)}</li>
          ))}
        </ul>
        <Button
          size="xs"
          variant="default"
          loading={isSending}
          onClick={(event) => {
            onAgree();
            event.currentTarget.form?.requestSubmit();
          }}
        >
          {isReplaced ? t('actionReplace') : t('action')}
        </Button>
      </Stack>
    </Alert>
  );
}
