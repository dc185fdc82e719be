import { createSpotlight } from '@mantine/spotlight';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { CommandGroup } from './commands';

export const [paletteStore, palette] = createSpotlight();

const first = (): HTMLElement | null => document.querySelector('[data-part="palette"] [data-action]');

const selected = (): HTMLElement | null =>
  document.querySelector('[data-part="palette"] [data-selected][data-command]');

export const selectedId = (): string | undefined => selected()?.dataset.command;

/** Spotlight marks what is selected on the element and counts on from its place; it does so only while one types. */
const selectFirst = (): void => {
  selected()?.removeAttribute('data-selected');
  first()?.setAttribute('data-selected', 'true');
  paletteStore.updateState((state) => ({ ...state, selected: 0 }));
};

/**
 * What is found comes after the typing, so the first of it is selected anew; an Enter pressed before that waits, and
 * opens nothing of an earlier search. Gives what hears the keys before the palette does.
 */
export const useSelection = (
  groups: readonly CommandGroup[],
  isSettled: boolean,
): ((event: KeyboardEvent) => void) => {
  const shown = groups.flatMap(({ commands }) => commands.map(({ id }) => id)).join('\n');
  const isEntered = useRef(false);
  useEffect(selectFirst, [shown]);
  useEffect(() => {
    if (!isSettled || !isEntered.current) return;
    isEntered.current = false;
    selected()?.click();
  }, [isSettled]);
  return (event) => {
    isEntered.current = event.key === 'Enter' && !isSettled && !event.nativeEvent.isComposing;
    if (!isEntered.current) return;
    event.preventDefault();
    event.stopPropagation();
  };
};
