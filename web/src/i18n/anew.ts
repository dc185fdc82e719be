/** How often a piece of code did not come, by its address. */
const lost = new Map<string, number>();

/**
 * Loads a piece of code. One that did not come before is asked for under another name: some browsers remember for as long as
 * the page lives that an address gave no module, and do not ask it again.
 */
export async function loadAnew<M>(
  load: () => Promise<M>,
  loadFrom: (address: string) => Promise<unknown> = (address) => import(/* @vite-ignore */ address),
): Promise<M> {
  try {
    return await load();
  } catch (error) {
    const [address] = /https?:\/\/\S+\.js/.exec(String(error)) ?? [];
    if (address === undefined) throw error;
    const times = lost.get(address) ?? 0;
    lost.set(address, times + 1);
    if (times === 0) throw error;
    // The same module, whatever its name.
    return (await loadFrom(`${address}?again=${times}`)) as M;
  }
}
