import { Button, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { fleetsOf, keepFleet } from '../../../api/fleet';
import { useUser } from '../../../api/user';
import { Alone } from './alone';

/** Which of several fleets to work with; it can be another one at any time. */
export function ChooseFleet() {
  const t = useTranslations('app.fleet');
  const user = useUser();
  return (
    <Alone
      title={t('which')}
      text={t('whichText')}
      action={
        <Stack gap="xs">
          {fleetsOf(user).map(({ id, name }) => (
            <Button key={id} onClick={() => keepFleet(String(id))}>
              <bdi>{name}</bdi>
            </Button>
          ))}
        </Stack>
      }
    />
  );
}
