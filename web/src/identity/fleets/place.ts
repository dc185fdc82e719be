import { useParams } from '@tanstack/react-router';
import { fleetOf, useStoredFleet } from '../../api/fleet';
import { useUser } from '../../api/user';

/** Which fleet a page is of, and where the pages of that fleet stand. */
export interface FleetPlace {
  id: number;
  path: string;
}

/** Addresses that the pages of a fleet lead to. */
export const adminsPath = ({ path }: FleetPlace): string => `${path}/admins`;
export const adminPath = ({ path }: FleetPlace, adminId: number): string => `${path}/admins/${adminId}`;

export const paymentsPath = ({ path }: FleetPlace): string => `${path}/payments`;
export const vehicleGroupsPath = ({ path }: FleetPlace): string => `${path}/group-vehicles`;
export const driversPath = ({ path }: FleetPlace): string => `${path}/drivers`;
export const reportsPath = ({ path }: FleetPlace): string => `${path}/vehicle-kWh-report`;
export const limitationsPath = ({ path }: FleetPlace): string => `${path}/limitations`;

const readId = (typed: string): number | null => (/^[1-9]\d{0,14}$/.test(typed) ? Number(typed) : null);

/** The fleet of the address, or for fleet admins the one they work with; null where the address names none. */
export const useFleetPlace = (): FleetPlace | null => {
  const { fleetID }: { fleetID?: string } = useParams({ strict: false });
  const user = useUser();
  const stored = useStoredFleet();
  if (user.connectedAs === 'fleet_admin') {
    const fleet = fleetOf(user, stored);
    return fleet === null ? null : { id: fleet.id, path: '/fleet' };
  }
  const id = readId(fleetID ?? '');
  return id === null ? null : { id, path: `/fleets/${id}` };
};

/** The number of one of a fleet's things in the address; null where there is none. */
export const useFleetPart = (name: 'adminId'): number | null => {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  return readId(params[name] ?? '');
};
