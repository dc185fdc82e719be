/** How an address names an item; which kinds there are, its screen knows. */
export const itemPattern = /^([a-z]+)-([1-9]\d{0,14})$/;
