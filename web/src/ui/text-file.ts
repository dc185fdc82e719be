/** A request has room for so many bytes, and so many of a text as it is sent. */
const mostBytes = 1_000_000;

/** The text of a file, or why it cannot be sent; what was saved in another writing than UTF-8 would bring wrong names. */
export async function textOfFile(
  file: Blob,
): Promise<{ content: string } | { problem: 'tooLarge' | 'notUtf8' }> {
  if (file.size > mostBytes) return { problem: 'tooLarge' };
  let content: string;
  try {
    content = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return { problem: 'notUtf8' };
  }
  const sent = new TextEncoder().encode(JSON.stringify(content)).length;
  return sent > mostBytes ? { problem: 'tooLarge' } : { content };
}
