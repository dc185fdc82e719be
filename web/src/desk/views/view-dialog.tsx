import { views, type SavedView } from '@voltdeck/contract';
import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { Dialog } from '../../ui/dialog';

interface ViewDialogProps {
  /** The view to rename; a new one is made when it is null. */
  view: SavedView | null;
  page: string;
  search: Readonly<Record<string, string>>;
  onDone: (view: SavedView) => void;
  onClose: () => void;
}

/** The name of a view, who sees it, and whether the list opens with it. */
export function ViewDialog({ view, page, search, onDone, onClose }: ViewDialogProps) {
  const t = useTranslations('desk.views');
  const actions = useTranslations('ui.actions');
  const options = { invalidates: [views.listViews], onDone };
  const create = useAct(views.createView, options);
  const update = useAct(views.updateView, options);
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setShared] = useState(view?.is_shared ?? false);
  const [isDefault, setDefault] = useState(view?.is_default ?? false);

  const save = (event: FormEvent): void => {
    event.preventDefault();
    const body = { name: name.trim(), is_shared: isShared, is_default: isDefault };
    if (body.name === '') return;
    if (view === null) create.act({ body: { ...body, page, search: { ...search } } });
    else update.act({ params: { id: view.id }, body });
  };

  return (
    <Dialog onClose={onClose}>
      <Modal.Body p="lg">
        <form onSubmit={save}>
          <Stack gap="md">
            <Modal.Title fw={600}>{view === null ? t('save') : t('change')}</Modal.Title>
            <TextInput
              label={t('name')}
              value={name}
              maxLength={80}
              dir="auto"
              data-autofocus
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Checkbox
              label={t('shared')}
              description={t('sharedText')}
              checked={isShared}
              onChange={(event) => setShared(event.currentTarget.checked)}
            />
            <Checkbox
              label={t('default')}
              description={t('defaultText')}
              checked={isDefault}
              onChange={(event) => setDefault(event.currentTarget.checked)}
            />
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose}>
                {actions('cancel')}
              </Button>
              <Button
                type="submit"
                disabled={name.trim() === ''}
                loading={create.isPending || update.isPending}
              >
                {t('save')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal.Body>
    </Dialog>
  );
}
