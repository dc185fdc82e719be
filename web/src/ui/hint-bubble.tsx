import { Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';

/** The side in the reading direction, as Mantine names it: its left and right are mirrored for Arabic. */
const sideOf = ({ hintSide }: DOMStringMap): 'left' | 'right' | 'top' =>
  hintSide === 'left' || hintSide === 'right' ? hintSide : 'top';

/** The hint of one element, as long as it is in the page. */
export function HintBubble({ element }: { element: HTMLElement }) {
  const [text, setText] = useState(element.dataset.hint ?? '');
  useEffect(() => {
    // What it says may change while it is looked at, and the element may go.
    const watcher = new MutationObserver(() =>
      setText(element.isConnected ? (element.dataset.hint ?? '') : ''),
    );
    watcher.observe(element, { attributes: true, attributeFilter: ['data-hint'] });
    return () => watcher.disconnect();
  }, [element]);
  return (
    <Tooltip
      opened={text !== ''}
      target={element}
      label={text}
      position={sideOf(element.dataset)}
      maw={320}
    />
  );
}
