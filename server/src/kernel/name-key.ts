/** A name as two of them are told apart: letter case, width and accents' way of writing aside. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase().normalize('NFKC');
