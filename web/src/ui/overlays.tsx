import { HintHost } from './hint-host';

/** The element that open menus and hints are drawn in. */
export const overlaysId = 'overlays';

/** Put once in the `main` of a frame: what opens over a page then belongs to a landmark of it. */
export function Overlays() {
  return (
    <>
      <div id={overlaysId} />
      <HintHost />
    </>
  );
}
