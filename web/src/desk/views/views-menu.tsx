import { views, type SavedView } from '@voltdeck/contract';
import { Button, Menu } from '@mantine/core';
import {
  IconBookmark,
  IconDeviceFloppy,
  IconPencil,
  IconPlus,
  IconStar,
  IconStarOff,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../api/hooks';
import { rememberViews, searchText, type ViewsMenuProps } from '../../ui/table/known-views';
import { toastDone } from '../../ui/toast';
import { ViewDialog } from './view-dialog';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** What is done with the view in use. */
function ActiveView({ view, menu, onEdit }: { view: SavedView; menu: ViewsMenuProps; onEdit: () => void }) {
  const t = useTranslations('desk.views');
  const invalidates = [views.listViews];
  const { act: change } = useAct(views.updateView, { invalidates });
  const { act: restore } = useAct(views.createView, {
    invalidates,
    onDone: (made) => menu.onApply(made.id, made.search),
  });
  const { act: remove } = useAct(views.deleteView, {
    invalidates,
    onDone: () => {
      menu.onApply(null, menu.search);
      const { page, name, search, columns, is_shared, is_default } = view;
      toastDone({
        id: `view-${view.id}`,
        title: t('deleted', { name }),
        action: {
          label: t('undo'),
          onClick: () => restore({ body: { page, name, search, columns, is_shared, is_default } }),
        },
      });
    },
  });
  const params = { id: view.id };
  return (
    <>
      <Menu.Divider />
      <Menu.Label>
        <bdi>{view.name}</bdi>
      </Menu.Label>
      {view.may_change && menu.isChanged ? (
        <Menu.Item
          leftSection={<IconDeviceFloppy {...icon} />}
          onClick={() => change({ params, body: { search: { ...menu.search } } })}
        >
          {t('update')}
        </Menu.Item>
      ) : null}
      <Menu.Item
        leftSection={view.is_default ? <IconStarOff {...icon} /> : <IconStar {...icon} />}
        onClick={() => change({ params, body: { is_default: !view.is_default } })}
      >
        {view.is_default ? t('unsetDefault') : t('setDefault')}
      </Menu.Item>
      {view.may_change ? (
        <>
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onEdit}>
            {t('edit')}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => remove({ params })}>
            {t('delete')}
          </Menu.Item>
        </>
      ) : null}
    </>
  );
}

/** The saved views of a list: apply one, save the list as it is now, and what is done with the view in use. */
export function ViewsMenu(menu: ViewsMenuProps) {
  const { page, search, activeId, isChanged, onApply, label } = menu;
  const t = useTranslations('desk.views');
  const { data = [], isPending } = useCall(views.listViews, { query: { page } });
  const [asked, setAsked] = useState<'new' | 'edit' | null>(null);
  const [isOpen, setOpen] = useState(true);
  const active = data.find((view) => view.id === activeId) ?? null;

  useEffect(() => {
    if (isPending) return;
    rememberViews(
      page,
      data.map((view) => ({
        id: view.id,
        name: view.name,
        text: searchText(view.search),
        isDefault: view.is_default,
      })),
    );
  }, [page, data, isPending]);

  return (
    <>
      <Menu position="bottom-end" width={280} opened={isOpen} onChange={setOpen}>
        <Menu.Target>
          <Button
            className="vd-views-open"
            variant="default"
            data-shortcut="v"
            leftSection={<IconBookmark size={15} aria-hidden />}
          >
            <bdi className="vd-views-name">{label}</bdi>
          </Button>
        </Menu.Target>
        <Menu.Dropdown className="vd-view-menu">
          <Menu.Label>{data.length === 0 && !isPending ? t('none') : t('title')}</Menu.Label>
          {data.map((view) => (
            <Menu.Item
              key={view.id}
              data-active={view.id === activeId || undefined}
              leftSection={view.is_default ? <IconStar {...icon} /> : <IconBookmark {...icon} />}
              rightSection={view.is_shared ? <IconUsers {...icon} aria-label={t('shared')} /> : null}
              onClick={() => onApply(view.id, view.search)}
            >
              <bdi className="vd-views-name">{view.name}</bdi>
            </Menu.Item>
          ))}
          {active === null ? null : <ActiveView view={active} menu={menu} onEdit={() => setAsked('edit')} />}
          <Menu.Divider />
          {activeId === null && !isChanged ? null : (
            <Menu.Item onClick={() => onApply(null, {})}>{t('leave')}</Menu.Item>
          )}
          <Menu.Item leftSection={<IconPlus {...icon} />} onClick={() => setAsked('new')}>
            {t('saveAs')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asked === null ? null : (
        <ViewDialog
          view={asked === 'edit' ? active : null}
          page={page}
          search={search}
          onClose={() => setAsked(null)}
          onDone={(view) => {
            setAsked(null);
            if (asked === 'new') onApply(view.id, view.search);
          }}
        />
      )}
    </>
  );
}
