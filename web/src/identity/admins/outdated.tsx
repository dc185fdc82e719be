import type { Admin, PermissionGroup } from '@voltdeck/contract';
import { Alert, Button, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { namedKeys } from './named-keys';

interface OutdatedProps {
  /** As it was when the dialog opened, and as it is. */
  seen: Admin;
  latest: Admin;
  groups: readonly PermissionGroup[];
  onTake: () => void;
}

/** Somebody else was faster: what they gave and took, before anything of it is overwritten. */
export function Outdated({ seen, latest, groups, onTake }: OutdatedProps) {
  const t = useTranslations('admins.edit');
  const change = useTranslations('admins.outdated');
  const added = latest.permissions.filter((key) => !seen.permissions.includes(key));
  const removed = seen.permissions.filter((key) => !latest.permissions.includes(key));
  return (
    <Alert color="yellow" variant="light" role="alert" title={t('outdated')}>
      <Stack gap="xs" align="flex-start">
        {t('outdatedText')}
        {latest.is_owner === seen.is_owner ? null : (
          <span>{change(latest.is_owner ? 'owner' : 'noOwner')}</span>
        )}
        {latest.factor_required === seen.factor_required ? null : (
          <span>{change(latest.factor_required ? 'factorRequired' : 'factorFree')}</span>
        )}
        {added.length === 0 ? null : <span>{change('added', { keys: namedKeys(groups, added) })}</span>}
        {removed.length === 0 ? null : <span>{change('removed', { keys: namedKeys(groups, removed) })}</span>}
        <Button variant="default" size="xs" onClick={onTake}>
          {t('take')}
        </Button>
      </Stack>
    </Alert>
  );
}
