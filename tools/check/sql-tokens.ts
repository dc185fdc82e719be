interface Token {
  kind: 'word' | 'text' | 'body' | 'sign';
  /** A word in lower case, a text without its quotes, the body of a function, or one sign. */
  value: string;
  line: number;
}

export type Tokens = readonly Token[];

const pattern =
  /--[^\n]*|\/\*[\s\S]*?\*\/|(?<body>\$(?<tag>\w*)\$[\s\S]*?\$\k<tag>\$)|'(?<text>(?:[^']|'')*)'|(?<word>"[^"]+"|[\p{L}_][\p{L}\p{N}_$]*)|(?<sign>[^\s])/gu;

/** The words, texts and signs of SQL, without its comments. */
function tokensOf(sql: string): Token[] {
  const tokens: Token[] = [];
  let line = 1;
  let at = 0;
  for (const { index, groups } of sql.matchAll(pattern)) {
    line += sql.slice(at, index).split('\n').length - 1;
    at = index;
    const { body, text, word, sign } = groups ?? {};
    if (body !== undefined)
      tokens.push({ kind: 'body', value: body.replace(/^\$\w*\$|\$\w*\$$/g, ''), line });
    else if (text !== undefined) tokens.push({ kind: 'text', value: text.replaceAll("''", "'"), line });
    else if (word !== undefined)
      tokens.push({
        kind: 'word',
        value: word.startsWith('"') ? word.slice(1, -1) : word.toLowerCase(),
        line,
      });
    else if (sign !== undefined) tokens.push({ kind: 'sign', value: sign, line });
  }
  return tokens;
}

/** The statements of a file of SQL. */
export const statementsOf = (sql: string): Tokens[] => splitAt(tokensOf(sql), ';');

/** The parts between signs that stand in no parentheses. */
export function splitAt(tokens: Tokens, sign: string): Tokens[] {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    depth += depthBy(token);
    if (depth === 0 && token.kind === 'sign' && token.value === sign) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts.filter((part) => part.length > 0);
}

/** What stands between the parenthesis at this place and the one that closes it. */
export function within(tokens: Tokens, open: number): Tokens {
  let depth = 0;
  for (let at = open; at < tokens.length; at += 1) {
    const token = tokens[at];
    depth += token === undefined ? 0 : depthBy(token);
    if (depth === 0) return tokens.slice(open + 1, at);
  }
  return tokens.slice(open + 1);
}

const depthBy = ({ kind, value }: Token): number =>
  kind !== 'sign' ? 0 : value === '(' ? 1 : value === ')' ? -1 : 0;

/** Whether the words and signs stand here, one after the other. */
export const startsWith = (tokens: Tokens, ...values: string[]): boolean =>
  values.every((value, index) => tokens[index]?.kind !== 'text' && tokens[index]?.value === value);

/** What follows the words, each of which may be missing. */
export function without(tokens: Tokens, ...words: string[]): Tokens {
  let rest = tokens;
  for (const word of words) if (startsWith(rest, word)) rest = rest.slice(1);
  return rest;
}
