import { cards, type UnknownCard } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { isolated } from '../../ui/isolated';
import { Section } from '../../ui/page';
import { toastDone } from '../../ui/toast';
import { Code } from '../../ui/values';
import { OwnTime } from '../../ui/when/own-time';
import styles from './cards.module.css';

/** As many as stand above the list of cards; the next come up as these are dealt with. */
const mostShown = 5;

interface RowProps {
  card: UnknownCard;
  onAdopt: (number: string) => void;
  onIgnore: (card: UnknownCard) => void;
}

function Row({ card, onAdopt, onIgnore }: RowProps) {
  const t = useTranslations('cards.unknown');
  const { number, charge_point: place, last_at: at, times } = card;
  const mayIssue = useMay()(cards.createCard.needs);
  return (
    <li className={styles.unknown}>
      <span className={styles.what}>
        <Code>{number}</Code>
        <span className={styles.where}>
          <bdi>{place.title}</bdi> · <OwnTime at={at} /> · {t('times', { count: times })}
        </span>
      </span>
      {mayIssue ? (
        <span className={styles.acts}>
          <Button
            variant="default"
            size="xs"
            aria-label={t('adoptThis', { number })}
            onClick={() => onAdopt(number)}
          >
            {t('adopt')}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            aria-label={t('ignoreThis', { number })}
            onClick={() => onIgnore(card)}
          >
            {t('ignore')}
          </Button>
        </span>
      ) : null}
    </li>
  );
}

/** Cards that chargers refused because nobody knows them; nothing where there are none. */
export function UnknownCards({ onAdopt }: { onAdopt: (number: string) => void }) {
  const t = useTranslations('cards.unknown');
  const undo = useTranslations('cards')('undo');
  const { data = [] } = useCall(
    cards.listUnknownCards,
    { query: { page: 1, per_page: mostShown } },
    { keep: true, live: { kinds: ['unknown-card', 'card'] }, quiet: true },
  );
  const notice = useAct(cards.ignoreUnknownCard, { changes: ['unknown-card'] });
  const ignore = useAct(cards.ignoreUnknownCard, {
    changes: ['unknown-card'],
    onDone: ({ id, number }) =>
      toastDone({
        title: t('ignored', { number: isolated(number) }),
        action: {
          label: undo,
          onClick: () => notice.act({ params: { id }, body: { ignored: false } }),
        },
      }),
  });
  if (data.length === 0) return null;
  return (
    <Section title={t('title')} text={t('text')} flush>
      <ul className={styles.list} aria-label={t('title')}>
        {data.map((card) => (
          <Row
            key={card.id}
            card={card}
            onAdopt={onAdopt}
            onIgnore={({ id }) => ignore.act({ params: { id }, body: { ignored: true } })}
          />
        ))}
      </ul>
    </Section>
  );
}
