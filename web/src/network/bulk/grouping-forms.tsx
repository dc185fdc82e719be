import { type BulkChange, type Category, categoryNames, groupNames } from '@voltdeck/contract';
import { MultiSelect, Skeleton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { bind } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { SearchField } from '../../ui/form/search-field';
import { useServerForm } from '../../ui/form/use-server-form';
import { Loaded } from '../../ui/page-states';
import { changeSchema as schema } from './change-schema';
import styles from './bulk-dialog.module.css';

interface GroupingProps {
  /** The change that was asked for before, when it is gone back to. */
  former: BulkChange | null;
  onChange: (change: BulkChange) => void;
  onClose: () => void;
}

/** In place of a number, because a form holds a text: no group at all. */
const none = 'none';

/** Which group power centers come into, or that they come into none. */
export function GroupForm({ former, onChange, onClose }: GroupingProps) {
  const t = useTranslations('bulk');
  const source = useCall(groupNames.listGroups, {}, { live: { kinds: ['charge-point-group'] } });
  const before = former?.what === 'group' ? String(former.group_id ?? none) : '';
  const form = useServerForm({
    schema,
    initialValues: { change: { what: 'group' as const, group_id: before } },
    read: ({ change }) => ({
      change: { ...change, group_id: change.group_id === none ? null : change.group_id },
    }),
    send: async ({ change }) => onChange(change),
  });
  return (
    <Loaded source={source} skeleton={<Skeleton height={120} />}>
      {(list) => (
        <Form form={form} action={t('preview')} onCancel={onClose}>
          <SearchField
            form={form}
            name="change.group_id"
            label={t('field.group')}
            help={t('field.groupHelp')}
            placeholder={t('field.choose')}
            nothing={t('field.nothing')}
            options={[
              { value: none, label: t('noGroup') },
              ...list.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            isFirst
            required
          />
        </Form>
      )}
    </Loaded>
  );
}

const textsOf = (ids: readonly number[]): string[] => ids.map(String);

function CategoriesFields({
  list,
  former,
  onChange,
  onClose,
}: GroupingProps & { list: readonly Category[] }) {
  const t = useTranslations('bulk');
  const before = former?.what === 'categories' ? former : { add: [], remove: [] };
  const form = useServerForm({
    schema,
    initialValues: {
      change: { what: 'categories' as const, add: textsOf(before.add), remove: textsOf(before.remove) },
    },
    send: async ({ change }) => onChange(change),
  });
  const data = list.map(({ id, name }) => ({ value: String(id), label: name }));
  const pick = (field: 'add' | 'remove', label: string) => (
    <MultiSelect
      {...bind({ form, name: `change.${field}`, label })}
      data={data}
      searchable
      hidePickedOptions
      nothingFoundMessage={t('field.nothing')}
    />
  );
  return (
    <Form form={form} action={t('preview')} onCancel={onClose}>
      {pick('add', t('field.addCategories'))}
      {pick('remove', t('field.removeCategories'))}
      <p className={styles.note}>{t('field.categoriesHelp')}</p>
    </Form>
  );
}

/** Which categories power centers get, and which they lose; others that they have stay. */
export function CategoriesForm(props: GroupingProps) {
  const source = useCall(
    categoryNames.listCategories,
    { query: { type: 'charge-point' } },
    { live: { kinds: ['category'] } },
  );
  return (
    <Loaded source={source} skeleton={<Skeleton height={160} />}>
      {(list) => <CategoriesFields list={list} {...props} />}
    </Loaded>
  );
}
