/** NUL, and half of a surrogate pair, which JSON can carry and a column of JSON cannot. */
const unkeepableText = /\0|\p{Cs}/u;

/** Dotted names of what was sent with a text that the database cannot keep, nor look for. */
export function unkeepable(sent: unknown): string[] {
  const found: string[] = [];
  const open: [string[], unknown][] = [[[], sent]];
  // A list of what is left instead of recursion, because a caller chooses how deep its body is.
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [path, value] = next;
    if (typeof value === 'string' && unkeepableText.test(value)) found.push(path.join('.'));
    if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) {
        const place = [...path, name];
        if (unkeepableText.test(name)) found.push(place.join('.'));
        open.push([place, inner]);
      }
  }
  return found.toReversed();
}
