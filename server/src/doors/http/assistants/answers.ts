import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

/** More than that is not for reading; whoever asks is told to ask for less. */
const mostCharacters = 200_000;

/** What an assistant is told that went wrong. */
export const failed = (text: string): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text }],
});

/** What an assistant is given to read. */
export function resultOf(results: unknown): CallToolResult {
  const text = JSON.stringify(results);
  if (text.length > mostCharacters)
    return failed(`The answer has ${text.length} characters: ask for a page of fewer rows, or for less.`);
  return { content: [{ type: 'text', text }] };
}
