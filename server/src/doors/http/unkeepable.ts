/** Dotted names of what was sent with NUL in its text: the database cannot keep that, nor look for it. */
export function unkeepable(sent: unknown): string[] {
  const found: string[] = [];
  const open: [string[], unknown][] = [[[], sent]];
  // A list of what is left instead of recursion, because a caller chooses how deep its body is.
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [path, value] = next;
    if (typeof value === 'string' && value.includes('\0')) found.push(path.join('.'));
    if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) open.push([[...path, name], inner]);
  }
  return found.toReversed();
}
