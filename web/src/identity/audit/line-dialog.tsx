import type { AuditLine } from '@voltdeck/contract';
import { Button, Group, Modal, ScrollArea, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { type Target, targetOf } from '../../ui/address';
import { DefinitionList } from '../../ui/details';
import { Dialog } from '../../ui/dialog';
import { OwnTime } from '../../ui/when/own-time';
import { ChangesTable, notedItems } from './changes';
import textStyles from '../../ui/text.module.css';

/** The page of a thing, where it has one of its own. */
const pages: Readonly<Record<string, (id: number) => Target>> = {
  'power-center': (id) => targetOf('/charge-points/$id', {}, id),
  order: (id) => targetOf('/orders/$id', {}, id),
  fleet: (id) => ({ ...targetOf('/fleets/$fleetID', {}), to: `/fleets/${id}` }),
};

/** The page that things stand on together, which stays when one of them is gone. */
const shared: Readonly<Record<string, Target>> = {
  'developer-key': targetOf('/developer-api', {}),
  webhook: targetOf('/developer-api', { tab: 'webhooks' }),
};

const pageOf = ({ noun, noun_id: id, within, action }: AuditLine): Target | null => {
  if (within !== null) return pages[within.noun]?.(within.id) ?? null;
  const together = shared[noun];
  if (together !== undefined) return together;
  // What is gone has no page any more.
  return id === null || action === 'deleted' ? null : (pages[noun]?.(id) ?? null);
};

function Facts({ line }: { line: AuditLine }) {
  const t = useTranslations('audit');
  const { by, address, browser, system, login_id: login, request_id: request } = line;
  const role = by?.role ?? null;
  return (
    <DefinitionList
      items={[
        { label: t('column.at'), value: <OwnTime at={line.at} as="moment" /> },
        { label: t('column.noun'), value: line.noun_text },
        { label: t('role'), value: role === null ? null : t(`roles.${role}`) },
        { label: t('column.address'), value: address === null ? null : <bdi dir="ltr">{address}</bdi> },
        {
          label: t('column.device'),
          value: [browser, system].filter((one) => one !== null).join(' · '),
        },
        { label: t('login'), value: login },
        { label: t('request'), value: request === null ? null : <bdi dir="ltr">{request}</bdi> },
        ...notedItems(line),
      ]}
    />
  );
}

/** One line of the log: who, when, from where, and every field before and after. */
export function LineDialog({ line, onClose }: { line: AuditLine; onClose: () => void }) {
  const t = useTranslations('audit');
  const close = useTranslations('ui.actions');
  const page = pageOf(line);
  const { noun, noun_id: id } = line;
  return (
    <Dialog onClose={onClose} size="lg" scrollAreaComponent={ScrollArea.Autosize}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>{line.says}</Modal.Title>
          <ChangesTable changes={line.changes} />
          <Facts line={line} />
          <Group justify="flex-end" gap="md">
            {id === null ? null : (
              <Link
                to="/audit"
                search={{ thing: `${noun}:${id}` }}
                className={textStyles.link}
                onClick={onClose}
              >
                {t('allOfThing')}
              </Link>
            )}
            {page === null ? null : (
              <Link {...page} className={textStyles.link}>
                {t('toThing')}
              </Link>
            )}
            <Button variant="default" onClick={onClose}>
              {close('close')}
            </Button>
          </Group>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}
