/** Has the worker keep what the page is made of, once it is shown; browsers without one go on as they are. */
export function installWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const install = async (): Promise<void> => {
    await navigator.serviceWorker.register('/c/sw.js', { scope: '/c/' });
    const { active } = await navigator.serviceWorker.ready;
    // What came before the worker did, it has not seen.
    const made = performance.getEntriesByType('resource').map(({ name }) => name);
    active?.postMessage({ kind: 'keep', addresses: made.filter((name) => name.includes('/c/assets/')) });
  };
  const later = (): void => void install().catch(() => undefined);
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}
