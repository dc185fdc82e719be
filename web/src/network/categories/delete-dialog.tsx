import { categories, type Category } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { Confirm } from '../../ui/confirm';
import { isolated } from '../../ui/isolated';
import { toastDone } from '../../ui/toast';

/** Deletes a category: says first from how many things it is taken off. */
export function DeleteCategoryDialog({ category, onClose }: { category: Category; onClose: () => void }) {
  const t = useTranslations('categories');
  const { id, name, uses_count: count } = category;
  const { actAsync } = useAct(categories.deleteCategory, { changes: ['category', 'charge-point'] });
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('deleteTitle', { name: isolated(name) })}
      action={t('delete')}
      onConfirm={async () => {
        await actAsync({ params: { id }, body: { confirm: true } });
        toastDone({ title: t('deleted'), text: <bdi>{name}</bdi> });
        onClose();
      }}
      danger
    >
      {t('deleteText', { count })}
    </Confirm>
  );
}
