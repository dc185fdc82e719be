import { fleets, type Fleet } from '@voltdeck/contract';
import { Button, Skeleton } from '@mantine/core';
import { IconChevronRight, IconPlus, IconTruck } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { Page, Section } from '../../ui/page';
import { EmptyState, Loaded } from '../../ui/page-states';
import { OwnTime } from '../../ui/when/own-time';
import textStyles from '../../ui/text.module.css';
import styles from './fleets.module.css';

const NameDialog = lazy(() => import('./name-dialog').then((module) => ({ default: module.NameDialog })));

function FleetLink({ fleet }: { fleet: Fleet }) {
  const t = useTranslations('fleets');
  return (
    <li>
      <Link to="/fleets/$fleetID" params={{ fleetID: String(fleet.id) }} className={styles.row}>
        <bdi className={styles.name}>{fleet.name}</bdi>
        <span className={styles.text}>{t('admins', { count: fleet.admins_count })}</span>
        <span className={styles.text}>
          {t('since')} <OwnTime at={fleet.created_at} as="short" />
        </span>
        <IconChevronRight size={16} className={textStyles.mirrored} aria-hidden />
      </Link>
    </li>
  );
}

/** `/fleets`: every fleet of the operator, and the way to a new one. */
export function FleetListScreen() {
  const t = useTranslations('fleets');
  const source = useCall(fleets.listFleets, {}, { live: { kinds: ['fleet'] } });
  const navigate = useNavigate();
  const mayAdd = useMay()(fleets.createFleet.needs);
  const [isAdding, setAdding] = useState(false);
  const add = mayAdd ? (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  ) : null;
  return (
    <Page title={t('title')} text={t('text')} actions={source.data?.length === 0 ? null : add}>
      <Section flush>
        <Loaded source={source} skeleton={<Skeleton height={160} />}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState
                icon={<IconTruck size={22} stroke={1.5} />}
                title={t('none')}
                text={t('noneText')}
                action={add}
              />
            ) : (
              <ul className={styles.list} aria-label={t('title')}>
                {list.map((fleet) => (
                  <FleetLink key={fleet.id} fleet={fleet} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
      {isAdding ? (
        <Suspense fallback={null}>
          <NameDialog
            onClose={() => setAdding(false)}
            onMade={({ id }) => void navigate({ to: '/fleets/$fleetID', params: { fleetID: String(id) } })}
          />
        </Suspense>
      ) : null}
    </Page>
  );
}
