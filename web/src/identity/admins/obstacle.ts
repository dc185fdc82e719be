import { admins, type Admin } from '@voltdeck/contract';
import { useMay, useUser } from '../../api/user';

/** What keeps the one who looks from changing an admin; null where nothing does. */
export const useObstacle = (): ((admin: Admin) => 'self' | 'owner' | 'may' | null) => {
  const user = useUser();
  const may = useMay();
  return (admin) => {
    if (admin.is_you) return 'self';
    if (admin.is_owner && !user.is_owner) return 'owner';
    return may(admins.replaceAdmin.needs) ? null : 'may';
  };
};
