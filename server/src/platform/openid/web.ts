/** A request to a provider: a form is posted, without one the address is read. */
export interface WebRequest {
  url: string;
  form?: Readonly<Record<string, string>>;
}

export interface WebAnswer {
  status: number;
  text: string;
}

/** Asks another server; throws where there is no answer. */
export type AskWeb = (request: WebRequest) => Promise<WebAnswer>;

/** Somebody waits before the page for it. */
const patienceMs = 8_000;

/** Keys and tokens of providers take some kilobytes. */
const mostBytes = 256 * 1024;

export const askWeb: AskWeb = async ({ url, form }) => {
  const answer = await fetch(url, {
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  });
  return { status: answer.status, text: await boundedText(answer) };
};

async function boundedText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    if (bytes > mostBytes) throw new Error('The answer is too long.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
