import type { Vehicle } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { StatusBadge, type Shape, type Tone } from '../../ui/status-badge';
import type { Column } from '../../ui/table/types';
import { Code, Energy, NoValue } from '../../ui/values';
import { OwnTime } from '../../ui/when/own-time';
import styles from './vehicles.module.css';

const looks = {
  active: { shape: 'full', tone: 'green' },
  inactive: { shape: 'hollow', tone: 'grey' },
} as const satisfies Record<string, { shape: Shape; tone: Tone }>;

/** A day of a calendar, whatever the reader's zone. */
const noonOf = (day: string): Date => new Date(`${day}T12:00Z`);

const Said = ({ text }: { text: string | null }) => (text === null ? <NoValue /> : <bdi>{text}</bdi>);

/** Its number, and what keeps it from charging. */
function Card({ vehicle: { rfid_tag: tag, rfid_status: status } }: { vehicle: Vehicle }) {
  const t = useTranslations('vehicles.card');
  if (tag === null) return <NoValue />;
  return (
    <span className={styles.card}>
      <Code>{tag}</Code>
      {status === 'blocked' ? <StatusBadge shape="slashed" tone="red" label={t('blocked')} plain /> : null}
      {status === 'expired' ? <StatusBadge shape="hollow" tone="grey" label={t('expired')} plain /> : null}
    </span>
  );
}

/** Those that are shown only where somebody chooses them. */
const useChosenColumns = (): readonly Column<Vehicle>[] => {
  const t = useTranslations('vehicles');
  const { date } = useFormats();
  return [
    {
      id: 'year',
      header: t('column.year'),
      cell: ({ year }) => (year === null ? <NoValue /> : String(year)),
      sort: 'year',
      startsHidden: true,
    },
    {
      id: 'expires',
      header: t('column.expires'),
      cell: ({ rfid_expires_at: last }) => (last === null ? <NoValue /> : date(noonOf(last), 'UTC')),
      startsHidden: true,
    },
    {
      id: 'connector',
      header: t('column.connector'),
      cell: ({ charging_connector: connector }) => <Said text={connector?.name ?? null} />,
      startsHidden: true,
    },
    {
      id: 'vin',
      header: t('column.vin'),
      cell: ({ vin }) => (vin === null ? <NoValue /> : <Code>{vin}</Code>),
      startsHidden: true,
    },
    {
      id: 'created_at',
      header: t('column.added'),
      cell: ({ created_at: at }) => <OwnTime at={at} />,
      sort: 'created_at',
      startsHidden: true,
    },
  ];
};

export const useVehicleColumns = (): readonly Column<Vehicle>[] => {
  const t = useTranslations('vehicles');
  return [
    {
      id: 'title',
      header: t('column.title'),
      cell: ({ title }) => <bdi>{title}</bdi>,
      sort: 'title',
      phone: 'title',
      fixed: true,
    },
    {
      id: 'license_plate',
      header: t('column.plate'),
      cell: ({ license_plate: plate }) => <Said text={plate} />,
      sort: 'license_plate',
      phone: 'under',
    },
    {
      id: 'model',
      header: t('column.model'),
      cell: ({ make, model }) => (
        <Said text={make === null ? null : `${make.name} ${model?.name ?? ''}`.trim()} />
      ),
    },
    {
      id: 'group',
      header: t('column.group'),
      cell: ({ group }) => <Said text={group?.name ?? null} />,
    },
    { id: 'card', header: t('column.card'), cell: (vehicle) => <Card vehicle={vehicle} /> },
    {
      id: 'active',
      header: t('column.state'),
      cell: ({ active }) => {
        const state = active ? 'active' : 'inactive';
        return <StatusBadge {...looks[state]} label={t(`state.${state}`)} />;
      },
      phone: 'aside',
    },
    {
      id: 'battery',
      header: t('column.battery'),
      cell: ({ battery_capacity: capacity }) =>
        capacity === null ? <NoValue /> : <Energy value={capacity} />,
      align: 'end',
    },
    ...useChosenColumns(),
  ];
};
