import { type Brief, briefs } from '@voltdeck/contract';
import { Button, Group, Skeleton } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useUser } from '../../api/user';
import { useFormats } from '../../i18n/format';
import { useNow } from '../../ui/clock';
import { dayOf } from '../../ui/days';
import { KeyFigure, KeyFigures, Trend } from '../../ui/figures';
import { isolated } from '../../ui/isolated';
import { Page, Section } from '../../ui/page';
import { EmptyState, Loaded } from '../../ui/page-states';
import { Money } from '../../ui/values';
import { LossList } from './loss-list';
import styles from './brief.module.css';

/** Whether the day has changed is seen within a minute. */
const paceMs = 60_000;

const shifted = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);

/** The days before and after the one that is shown; there is none after yesterday. */
function Days({ day }: { day: string }) {
  const t = useTranslations('brief');
  const { time_zone: zone } = useUser();
  const today = dayOf(useNow(paceMs).toISOString(), zone);
  const next = shifted(day, 1);
  return (
    <Group gap="xs">
      <Button
        variant="default"
        size="xs"
        renderRoot={(props: object) => <Link {...props} to="/brief" search={{ day: shifted(day, -1) }} />}
      >
        {t('before')}
      </Button>
      {next < today ? (
        <Button
          variant="default"
          size="xs"
          renderRoot={(props: object) => <Link {...props} to="/brief" search={{ day: next }} />}
        >
          {t('after')}
        </Button>
      ) : null}
    </Group>
  );
}

function Told({ brief }: { brief: Brief }) {
  const t = useTranslations('brief');
  const { date, money } = useFormats();
  const { earned, earned_before: before, lost, losses, tasks, currency, day } = brief;
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.day}>{date(new Date(`${day}T12:00:00Z`), 'UTC')}</h2>
        <Days day={day} />
      </div>
      <KeyFigures isLarge>
        <KeyFigure
          label={t('earned')}
          note={
            <>
              <Trend now={earned} before={before} />{' '}
              {t('earnedBefore', { amount: isolated(money(before, currency)) })}
            </>
          }
        >
          <Money value={earned} currency={currency} />
        </KeyFigure>
        <KeyFigure label={t('lost')}>
          <Money value={lost} currency={currency} />
        </KeyFigure>
      </KeyFigures>
      <Section title={t('todo')} text={t('todoText')}>
        {tasks.length === 0 ? (
          <EmptyState title={t('nothingToDo')} text={t('nothingToDoText')} isSmall />
        ) : (
          <LossList losses={tasks} currency={currency} />
        )}
      </Section>
      <Section title={t('why')}>
        {losses.length === 0 ? (
          <EmptyState title={t('nothingLost')} text={t('nothingLostText')} isSmall />
        ) : (
          <LossList losses={losses} currency={currency} />
        )}
      </Section>
    </>
  );
}

/** `/brief`: what a day earned, what it lost and why, and what is worth most to do. */
export function BriefScreen() {
  const t = useTranslations('brief');
  const { day }: { day?: string } = useSearch({ strict: false });
  const source = useCall(
    briefs.getBrief,
    { query: day === undefined ? {} : { day } },
    { live: { kinds: ['brief', 'leakage'] } },
  );
  return (
    <Page title={t('title')} text={t('text')} width="narrow">
      <Loaded source={source} skeleton={<Skeleton height={420} />}>
        {(brief) => <Told brief={brief} />}
      </Loaded>
    </Page>
  );
}
