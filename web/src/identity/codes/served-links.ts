/** Links of mails that did what they were sent for, since the page was loaded. */
const served = new Set<string>();

/** Notes that a link did what it was sent for: each is good once. */
export const noteServed = (link: string): void => void served.add(link);

/** Whether a link has done what it was sent for. */
export const hasServed = (link: string): boolean => served.has(link);
