import { fleets, type Fleet } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { IconPlus, IconTruck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { Page, Section } from '../../ui/page';
import { OwnTime } from '../../ui/when/own-time';
import { LinkRow, RowList } from './row-list';
import styles from './fleets.module.css';

const NameDialog = lazy(() => import('./name-dialog').then((module) => ({ default: module.NameDialog })));

function FleetRow({ fleet }: { fleet: Fleet }) {
  const t = useTranslations('fleets');
  return (
    <LinkRow to={`/fleets/${fleet.id}`} columns={styles.row}>
      <bdi className={styles.name}>{fleet.name}</bdi>
      <span className={styles.text}>{t('admins', { count: fleet.admins_count })}</span>
      <span className={styles.text}>
        {t('since')} <OwnTime at={fleet.created_at} as="short" />
      </span>
    </LinkRow>
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
        <RowList
          source={source}
          label={t('title')}
          empty={{
            icon: <IconTruck size={22} stroke={1.5} />,
            title: t('none'),
            text: t('noneText'),
            action: add,
          }}
          row={(fleet) => <FleetRow key={fleet.id} fleet={fleet} />}
        />
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
