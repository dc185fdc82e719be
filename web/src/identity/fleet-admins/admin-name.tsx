import type { FleetAdmin } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { StatusBadge, type Shape, type Tone } from '../../ui/status-badge';

/** By the name, or by the address while nobody has said one. */
export const nameOf = ({ first_name: first, last_name: last, email }: FleetAdmin): string =>
  `${first} ${last}`.trim() || email;

const looks: Readonly<Record<FleetAdmin['status'], { tone: Tone; shape: Shape }>> = {
  active: { tone: 'green', shape: 'full' },
  suspended: { tone: 'red', shape: 'slashed' },
  inactive: { tone: 'grey', shape: 'dotted' },
};

/** Whether somebody works for the fleet now. */
export function AdminStatus({ status, plain }: { status: FleetAdmin['status']; plain?: boolean }) {
  const t = useTranslations('fleetAdmins.status');
  return <StatusBadge {...looks[status]} label={t(status)} plain={plain} />;
}
