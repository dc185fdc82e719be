import type { Medium } from '@voltdeck/contract';
import { IconArrowLeft, IconArrowRight, IconPencil, IconStar, IconTrash } from '@tabler/icons-react';
import type { DragEvent, KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { RowMenu } from '../../ui/table/row-menu';
import type { RowAction } from '../../ui/table/types';
import { ownPath } from './order';
import textStyles from '../../ui/text.module.css';
import styles from './tile.module.css';

export interface TileProps {
  medium: Medium;
  at: number;
  count: number;
  /** Whether it may be changed. */
  isEditable: boolean;
  /** Puts the image that is dragged, or this one, at a place. */
  onMove: (from: number, to: number) => void;
  onTitle: () => void;
  onDelete: () => void;
}

const dragged = 'application/x-voltdeck-image';

/** Steps along the line of images; in a language read from the right, the arrows follow it. */
const stepOf = ({ key }: KeyboardEvent): number => {
  const isBackwards = document.documentElement.dir === 'rtl';
  const forward = isBackwards ? 'ArrowLeft' : 'ArrowRight';
  const back = isBackwards ? 'ArrowRight' : 'ArrowLeft';
  if (key === forward || key === 'ArrowDown') return 1;
  return key === back || key === 'ArrowUp' ? -1 : 0;
};

/** What can be done with an image, each also without a pointer. */
const useActions = ({ at, count, onMove, onTitle, onDelete }: TileProps): RowAction[] => {
  const t = useTranslations('media.tile');
  const arrow = (Icon: typeof IconArrowLeft) => (
    <Icon size={16} className={textStyles.mirrored} aria-hidden />
  );
  return [
    {
      id: 'cover',
      label: t('makeCover'),
      icon: <IconStar size={16} aria-hidden />,
      disabled: at === 0,
      onSelect: () => onMove(at, 0),
    },
    {
      id: 'earlier',
      label: t('earlier'),
      icon: arrow(IconArrowLeft),
      disabled: at === 0,
      onSelect: () => onMove(at, at - 1),
    },
    {
      id: 'later',
      label: t('later'),
      icon: arrow(IconArrowRight),
      disabled: at === count - 1,
      onSelect: () => onMove(at, at + 1),
    },
    { id: 'title', label: t('describe'), icon: <IconPencil size={16} aria-hidden />, onSelect: onTitle },
    {
      id: 'delete',
      label: t('delete'),
      icon: <IconTrash size={16} aria-hidden />,
      danger: true,
      onSelect: onDelete,
    },
  ];
};

const sizes = '(max-width: 719px) 46vw, 220px';

/** One image: dragged to its place, or moved there by the arrow keys while it has the focus. */
export function Tile(props: TileProps) {
  const { medium, at, count, isEditable, onMove } = props;
  const t = useTranslations('media.tile');
  const actions = useActions(props);
  const name = medium.title === '' ? t('untitled', { number: at + 1 }) : medium.title;
  const drag = {
    draggable: true,
    onDragStart: (event: DragEvent) => event.dataTransfer.setData(dragged, String(at)),
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes(dragged)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const from = event.dataTransfer.getData(dragged);
      if (from === '') return;
      event.preventDefault();
      onMove(Number(from), at);
    },
  };
  const keys = {
    type: 'button' as const,
    'aria-label': t('move', { name, place: at + 1, count }),
    'aria-keyshortcuts': 'ArrowLeft ArrowRight',
    onKeyDown: (event: KeyboardEvent) => {
      const step = stepOf(event);
      if (step === 0) return;
      event.preventDefault();
      onMove(at, at + step);
    },
  };
  const image = (
    <img
      src={ownPath(medium.sources[0]?.url ?? medium.url)}
      srcSet={medium.sources.map(({ width, url }) => `${ownPath(url)} ${width}w`).join(', ')}
      sizes={sizes}
      alt={name}
      loading="lazy"
      draggable={false}
    />
  );
  return (
    <li className={styles.tile} {...(isEditable && drag)}>
      {isEditable ? (
        <button className={styles.image} {...keys}>
          {image}
        </button>
      ) : (
        <span className={styles.image}>{image}</span>
      )}
      <span className={styles.foot}>
        {at === 0 ? <span className={styles.cover}>{t('cover')}</span> : null}
        <bdi className={`${textStyles.clip} ${textStyles.name}`} title={medium.title}>
          {medium.title}
        </bdi>
        {isEditable ? <RowMenu actions={actions} /> : null}
      </span>
    </li>
  );
}
