import { permissions, wireKey, type OperatorKey, type PermissionGroup } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useUser } from '../../api/user';
import type { MayGive } from '../permissions/choices';
import { operatorTemplates, type PermissionTemplate } from '../permissions/templates';

const hourMs = 3_600_000;
const noGroups: readonly PermissionGroup[] = [];

/** What there is to give, which of it the person who looks may give, and the common roles by name. */
export const useGivable = (): {
  groups: readonly PermissionGroup[];
  mayGive: MayGive;
  templates: readonly (PermissionTemplate & { label: string })[];
} => {
  const t = useTranslations('permissions.template');
  const user = useUser();
  const { data } = useCall(permissions.listPermissionGroups, {}, { staleTime: hourMs });
  const held = user.permissions ?? [];
  return {
    groups: data?.operator ?? noGroups,
    mayGive: (key) => user.is_owner || held.includes(key),
    templates: operatorTemplates.map((template) => ({ ...template, label: t(template.name) })),
  };
};

/** Anybody may open the dashboard who is invited to it. */
export const startingKeys: readonly string[] = [wireKey('access' satisfies OperatorKey)];
