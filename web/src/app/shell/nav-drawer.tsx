import { Drawer, Group } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { SideNav } from './side-nav';

interface NavDrawerProps {
  opened: boolean;
  onClose: () => void;
  title: string;
}

/** The navigation on phones. */
export function NavDrawer({ opened, onClose, title }: NavDrawerProps) {
  const t = useTranslations('ui.actions');
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={280}>
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Body p="xs">
          <Group justify="space-between" px="xs" py={4}>
            <Drawer.Title fw={600}>{title}</Drawer.Title>
            <Drawer.CloseButton aria-label={t('close')} />
          </Group>
          <SideNav isFolded={false} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
