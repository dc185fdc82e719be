import { categories, type Category, type CategoryType } from '@voltdeck/contract';
import { ColorInput, Modal, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { Dialog } from '../../ui/dialog';
import { bind, TextField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { toastDone } from '../../ui/toast';

/** Colours that are told apart by most eyes, on light and on dark. */
const swatches = ['#0B7A53', '#1F6FEB', '#8250DF', '#BF3989', '#CF222E', '#BC4C00', '#9A6700', '#57606A'];

interface CategoryDialogProps {
  type: CategoryType;
  /** The one to change; a new one when left out. */
  category?: Category | undefined;
  onClose: () => void;
}

/** The dialog of a category's name and colour. */
export function CategoryDialog({ type, category, onClose }: CategoryDialogProps) {
  const t = useTranslations('categories');
  const changes = { quiet: true, changes: ['category', 'charge-point'] } as const;
  const create = useAct(categories.createCategory, changes);
  const update = useAct(categories.updateCategory, changes);
  const form = useServerForm({
    schema: categories.createCategory.body,
    initialValues: { type, name: category?.name ?? '', color: category?.color ?? '' },
    send: async ({ name, color }) => {
      if (category === undefined) await create.actAsync({ body: { type, name, color } });
      else {
        const { id, version } = category;
        await update.actAsync({ params: { id }, body: { name, color, version } });
      }
      toastDone({ title: category === undefined ? t('added') : t('saved') });
      onClose();
    },
  });
  const title = category === undefined ? t('add') : t('edit');
  return (
    <Dialog onClose={onClose}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>{title}</Modal.Title>
          <Form form={form} action={category === undefined ? t('add') : t('save')} onCancel={onClose}>
            <TextField
              form={form}
              name="name"
              label={t('column.name')}
              help={t(`nameHelp.${type}`)}
              autoComplete="off"
              isFirst
              required
            />
            <ColorInput
              {...bind({ form, name: 'color', label: t('color'), help: t('colorHelp') })}
              format="hex"
              // What is no colour is said to be none, not put back in silence.
              fixOnBlur={false}
              swatches={swatches}
              swatchesPerRow={swatches.length}
              withPicker={false}
              withEyeDropper={false}
              placeholder="#0B7A53"
              closeOnColorSwatchClick
            />
          </Form>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}
