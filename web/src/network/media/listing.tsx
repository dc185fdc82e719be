import { settings, type ChargePoint } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { useMay } from '../../api/user';
import { Section } from '../../ui/page';
import { toastDone } from '../../ui/toast';
import { leastDescription, missingForListing } from './listing-rules';
import textStyles from '../../ui/text.module.css';
import styles from './listing.module.css';

type Listed = Pick<ChargePoint, 'id' | 'title' | 'listed' | 'image' | 'description'>;

function Item({ isDone, what, to }: { isDone: boolean; what: 'image' | 'description'; to: Listed }) {
  const t = useTranslations('media.listing');
  const text = t(what, { least: leastDescription });
  const Icon = isDone ? IconCircleCheckFilled : IconCircle;
  const tab = what === 'image' ? 'images' : 'settings';
  return (
    <li data-done={isDone || undefined}>
      <Icon size={18} aria-hidden />
      <span>
        <span className={textStyles.visuallyHidden}>{t(isDone ? 'done' : 'missing')} </span>
        {text}
      </span>
      {isDone ? null : (
        <Link
          to="/charge-points/$id"
          params={{ id: String(to.id) }}
          search={{ tab }}
          className={textStyles.link}
        >
          {t(`${what}Cure`)}
        </Link>
      )}
    </li>
  );
}

/** What a power center still lacks before drivers find it on the map, each with the way to its cure; nothing once it is listed. */
export function Listing({ chargePoint }: { chargePoint: Listed }) {
  const t = useTranslations('media.listing');
  const may = useMay();
  const { act, isPending } = useAct(settings.changeChargePoint, {
    changes: ['charge-point'],
    onDone: () => toastDone({ title: t('listed', { name: chargePoint.title }) }),
  });
  if (chargePoint.listed || !may(settings.changeChargePoint.needs)) return null;
  const missing = missingForListing(chargePoint);
  const list = (): void => act({ params: { id: chargePoint.id }, body: { listed: true } });
  return (
    <Section
      title={t('title')}
      text={t('text')}
      actions={
        <Button onClick={list} loading={isPending} disabled={missing.length > 0}>
          {t('list')}
        </Button>
      }
    >
      <ul className={styles.list}>
        <Item what="image" isDone={!missing.includes('image')} to={chargePoint} />
        <Item what="description" isDone={!missing.includes('description')} to={chargePoint} />
      </ul>
    </Section>
  );
}
