import { logins, views, type SavedView } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import {
  IconBell,
  IconBellOff,
  IconBookmark,
  IconDeviceFloppy,
  IconMail,
  IconMailOff,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconPlus,
  IconStar,
  IconStarOff,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../api/hooks';
import { MenuButton } from '../../ui/menu';
import type { MenuEntry } from '../../ui/menu-entry';
import { rememberViews, searchText, type ViewsMenuProps } from '../../ui/table/known-views';
import { toastDone, toastNotice } from '../../ui/toast';
import { ViewDialog } from './view-dialog';
import viewMenuStyles from '../../ui/table/view-menu.module.css';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Where its reader meets a view by itself: as the list opens, on the dashboard, which reads both with the person, in notices and in mails. */
const usePlaces = () => {
  const t = useTranslations('desk.views');
  const { act: place } = useAct(views.updateView, { invalidates: [views.listViews, logins.user] });
  const told = ({ id, is_watched: isWatched, is_mailed: isMailed }: SavedView): MenuEntry[] => [
    {
      kind: 'action',
      id: 'watch',
      label: isWatched ? t('unwatch') : t('watch'),
      icon: isWatched ? <IconBellOff {...icon} /> : <IconBell {...icon} />,
      onSelect: () => place({ params: { id }, body: { is_watched: !isWatched } }),
    },
    {
      kind: 'action',
      id: 'mail',
      label: isMailed ? t('unmail') : t('mail'),
      icon: isMailed ? <IconMailOff {...icon} /> : <IconMail {...icon} />,
      onSelect: () => place({ params: { id }, body: { is_mailed: !isMailed } }),
    },
  ];
  const met = ({ id, is_default: isDefault, is_tile: isTile }: SavedView): MenuEntry[] => [
    {
      kind: 'action',
      id: 'default',
      label: isDefault ? t('unsetDefault') : t('setDefault'),
      icon: isDefault ? <IconStarOff {...icon} /> : <IconStar {...icon} />,
      onSelect: () => place({ params: { id }, body: { is_default: !isDefault } }),
    },
    {
      kind: 'action',
      id: 'tile',
      label: isTile ? t('unsetTile') : t('setTile'),
      icon: isTile ? <IconPinnedOff {...icon} /> : <IconPin {...icon} />,
      onSelect: () => place({ params: { id }, body: { is_tile: !isTile } }),
    },
  ];
  return (view: SavedView): MenuEntry[] => [
    ...met(view),
    ...(views.countedLists.some((list) => list === view.page) ? told(view) : []),
  ];
};

/** What is done with the view in use. */
const useActiveView = (menu: ViewsMenuProps, onEdit: () => void) => {
  const t = useTranslations('desk.views');
  const invalidates = [views.listViews];
  const placesOf = usePlaces();
  const { act: change } = useAct(views.updateView, { invalidates });
  const { act: restore } = useAct(views.createView, {
    invalidates,
    onDone: (made) => menu.onApply(made.id, made.search),
  });
  const { actAsync: remove } = useAct(views.deleteView, { invalidates });

  const discard = async ({ id, page, name, search, columns, ...wishes }: SavedView) => {
    const { is_shared, is_default, is_tile, is_watched, is_mailed } = wishes;
    await remove({ params: { id } });
    menu.onApply(null, menu.search);
    toastDone({
      id: `view-${id}`,
      title: t('deleted', { name }),
      action: {
        label: t('undo'),
        onClick: () =>
          restore({
            body: { page, name, search, columns, is_shared, is_default, is_tile, is_watched, is_mailed },
          }),
      },
    });
  };

  const changing = (view: SavedView): MenuEntry[] => [
    { kind: 'action', id: 'edit', label: t('edit'), icon: <IconPencil {...icon} />, onSelect: onEdit },
    {
      kind: 'action',
      id: 'delete',
      label: t('delete'),
      icon: <IconTrash {...icon} />,
      danger: true,
      onSelect: () => void discard(view).catch(() => undefined),
    },
  ];

  return (view: SavedView): MenuEntry[] => {
    const params = { id: view.id };
    const update: MenuEntry = {
      kind: 'action',
      id: 'update',
      label: t('update'),
      icon: <IconDeviceFloppy {...icon} />,
      onSelect: () => change({ params, body: { search: { ...menu.search } } }),
    };
    return [
      { kind: 'divider', id: 'before-active' },
      { kind: 'label', id: 'active', label: <bdi>{view.name}</bdi> },
      ...(view.may_change && menu.isChanged ? [update] : []),
      ...placesOf(view),
      ...(view.may_change ? changing(view) : []),
    ];
  };
};

/** The saved views of a list: apply one, save the list as it is now, and what is done with the view in use. */
export function ViewsMenu(menu: ViewsMenuProps) {
  const { page, search, namedId, activeId, isChanged, onApply, onGone, label, startsOpen } = menu;
  const t = useTranslations('desk.views');
  // Colleagues share, rename and delete views meanwhile: what is known is asked for anew with each list and each look.
  const { data = [], isPending, refetch } = useCall(views.listViews, { query: { page } }, { staleTime: 0 });
  const [asked, setAsked] = useState<'new' | 'edit' | null>(null);
  const active = data.find((view) => view.id === activeId) ?? null;
  const entriesOfActive = useActiveView(menu, () => setAsked('edit'));

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

  const isMissing = !isPending && namedId !== null && !data.some(({ id }) => id === namedId);
  const tellGone = useEffectEvent((askedId: number | null) => {
    if (askedId !== namedId) return;
    toastNotice({ id: `view-${namedId}`, title: t('gone'), text: t('goneText') });
    onGone();
  });
  useEffect(() => {
    if (!isMissing) return;
    // What was just saved is not in the former answer yet.
    void refetch().then((fresh) => {
      if (fresh.data?.some(({ id }) => id === namedId) === false) tellGone(namedId);
    });
  }, [isMissing, namedId, refetch]);

  const entries = (): MenuEntry[] => [
    { kind: 'label', id: 'title', label: data.length === 0 && !isPending ? t('none') : t('title') },
    ...data.map((view): MenuEntry => ({
      kind: 'action',
      id: `view-${view.id}`,
      label: <bdi className={viewMenuStyles.name}>{view.name}</bdi>,
      icon: view.is_default ? <IconStar {...icon} /> : <IconBookmark {...icon} />,
      aside: view.is_shared ? <IconUsers {...icon} aria-label={t('shared')} /> : null,
      isActive: view.id === activeId,
      onSelect: () => onApply(view.id, view.search),
    })),
    ...(active === null ? [] : entriesOfActive(active)),
    { kind: 'divider', id: 'before-all' },
    ...(activeId === null && !isChanged
      ? []
      : [{ kind: 'action', id: 'leave', label: t('leave'), onSelect: () => onApply(null, {}) } as const]),
    {
      kind: 'action',
      id: 'new',
      label: t('saveAs'),
      icon: <IconPlus {...icon} />,
      onSelect: () => setAsked('new'),
    },
  ];

  return (
    <>
      <MenuButton
        startsOpen={startsOpen}
        onOpen={() => void refetch()}
        position="bottom-end"
        width={280}
        className={viewMenuStyles.menu}
        entries={entries}
        button={(trigger) => (
          <Button
            {...trigger}
            variant="default"
            data-shortcut="v"
            leftSection={<IconBookmark size={15} aria-hidden />}
          >
            <bdi className={viewMenuStyles.name}>{label}</bdi>
          </Button>
        )}
      />
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
