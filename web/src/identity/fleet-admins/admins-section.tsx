import { fleetAdmins, type FleetAdmin } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { Section } from '../../ui/page';
import { adminPath, type FleetPlace } from '../fleets/place';
import { LinkRow, RowList } from '../fleets/row-list';
import { AdminStatus, nameOf } from './admin-name';
import textStyles from '../../ui/text.module.css';
import styles from './fleet-admins.module.css';

const AddDialog = lazy(() => import('./add-dialog').then((module) => ({ default: module.AddDialog })));

function AdminRow({ admin, place }: { admin: FleetAdmin; place: FleetPlace }) {
  const t = useTranslations('fleetAdmins');
  const name = nameOf(admin);
  return (
    <LinkRow to={adminPath(place, admin.id)} columns={styles.row}>
      <span className={styles.who}>
        <bdi className={styles.name}>{name}</bdi>
        {admin.is_self ? <span className={styles.self}>{t('you')}</span> : null}
        {name === admin.email ? null : <bdi className={textStyles.small}>{admin.email}</bdi>}
      </span>
      <span className={styles.text}>{t('permissions', { count: admin.permissions.length })}</span>
      <AdminStatus status={admin.status} plain />
    </LinkRow>
  );
}

interface AdminsSectionProps {
  place: FleetPlace;
  /** Comes once the list is there, which would move it. */
  below?: ReactNode;
}

/** Who works for a fleet, and the way to somebody new. */
export function AdminsSection({ place, below }: AdminsSectionProps) {
  const t = useTranslations('fleetAdmins');
  const source = useCall(
    fleetAdmins.listFleetAdmins,
    { params: { id: place.id } },
    { live: { kinds: ['fleet'], id: place.id } },
  );
  const mayAdd = useMay()(fleetAdmins.createFleetAdmin.needs);
  const [isAdding, setAdding] = useState(false);
  const add = mayAdd ? (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  ) : null;
  return (
    <>
      <Section title={t('title')} text={t('text')} actions={source.data?.length === 0 ? null : add} flush>
        <RowList
          source={source}
          label={t('title')}
          empty={{
            icon: <IconUsers size={22} stroke={1.5} />,
            title: t('empty'),
            text: t('emptyText'),
            action: add,
          }}
          row={(admin) => <AdminRow key={admin.id} admin={admin} place={place} />}
        />
        {isAdding ? (
          <Suspense fallback={null}>
            <AddDialog fleetId={place.id} onClose={() => setAdding(false)} />
          </Suspense>
        ) : null}
      </Section>
      {source.isPending ? null : below}
    </>
  );
}
