/** How often a piece of code did not come, by its address. */
const lost = new Map<string, number>();
let hasFailed = false;

/** Whether styles did not come: the rules of a file that failed may not be read, and it is never asked for again. */
const areStylesLost = (): boolean =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].some(({ sheet }) => {
    try {
      return sheet?.cssRules === undefined;
    } catch {
      return true;
    }
  });

/**
 * Loads a piece of code. One that did not come before is asked for under another name: some browsers remember for as long as
 * the page lives that an address gave no module, and do not ask it again.
 */
export async function loadAnew<M>(
  load: () => Promise<M>,
  loadFrom: (address: string) => Promise<unknown> = (address) => import(/* @vite-ignore */ address),
): Promise<M> {
  try {
    // Code without its styles is of no use: only a new load of the page brings both.
    if (hasFailed && areStylesLost()) throw new Error('The styles of a piece of code did not come.');
    return await load();
  } catch (error) {
    hasFailed = true;
    const [address] = /https?:\/\/\S+\.js/.exec(String(error)) ?? [];
    if (address === undefined) throw error;
    const times = lost.get(address) ?? 0;
    lost.set(address, times + 1);
    if (times === 0) throw error;
    // The same module, whatever its name.
    return (await loadFrom(`${address}?again=${times}`)) as M;
  }
}
