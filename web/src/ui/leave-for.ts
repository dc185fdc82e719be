/** Leaves for a page of another site, whose address the server has made. */
export const leaveFor = (url: string): void => window.location.assign(url);
