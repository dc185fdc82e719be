import type { EndpointShape, Request, Result, Upload } from '@voltdeck/contract';
import { ApiError, readFailure } from './api-error';
import { addressOf, failureOf, resultOf } from './call';
import { callHeaders } from './headers';
import { mayNotSend } from './seen-as';
import { currentToken } from './token';

interface UploadRequest<E extends EndpointShape> extends Pick<Request<E>, 'params'> {
  file: File;
}

interface UploadOptions {
  signal: AbortSignal;
  /** The same key for each repetition of one upload. */
  idempotencyKey: string;
  /** What has left, from 0 to 1. */
  onProgress: (share: number) => void;
}

const unanswered = (): ApiError => new ApiError({ status: 0, code: 'something-went-wrong', msg: '' });

/** Sends a file and tells how far it is, which `fetch` does not; fails as `call` does, and with an `AbortError` where it is called off. */
export const upload = <const E extends EndpointShape & { upload: Upload }>(
  endpoint: E,
  { params, file }: UploadRequest<E>,
  options: UploadOptions,
): Promise<Result<E>> => {
  const body = new FormData();
  body.append(endpoint.upload.field, file);
  return send(endpoint, { params, body }, options);
};

interface FormRequest<E extends EndpointShape> extends Pick<Request<E>, 'params'> {
  /** What is left out stays as it is; lists are parted by commas. */
  fields: Readonly<Record<string, string | number | boolean | null | undefined>>;
  files: Readonly<Record<string, File | null>>;
}

/** Sends a form with its files; fails as `upload` does. */
export const sendForm = <const E extends EndpointShape & { files: readonly Upload[] }>(
  endpoint: E,
  { params, fields, files }: FormRequest<E>,
  options: UploadOptions,
): Promise<Result<E>> => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) body.append(name, value === null ? '' : String(value));
  for (const { field } of endpoint.files) {
    const file = files[field];
    if (file) body.append(field, file);
  }
  return send(endpoint, { params, body }, options);
};

const send = <const E extends EndpointShape>(
  endpoint: E,
  { params, body }: Pick<Request<E>, 'params'> & { body: FormData },
  { signal, idempotencyKey, onProgress }: UploadOptions,
): Promise<Result<E>> =>
  new Promise((resolve, reject) => {
    const barred = mayNotSend(endpoint);
    if (barred !== null) return reject(new ApiError({ status: 403, code: 'forbidden', msg: barred }));
    const token = currentToken();
    const request = new XMLHttpRequest();
    request.open(endpoint.method, addressOf(endpoint.path, params));
    for (const [name, value] of callHeaders()) request.setRequestHeader(name, value);
    request.setRequestHeader('Idempotency-Key', idempotencyKey);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(Math.min(1, loaded / total));
    });
    const leave = (): void => request.abort();
    signal.addEventListener('abort', leave, { once: true });
    request.addEventListener('loadend', () => signal.removeEventListener('abort', leave));
    request.addEventListener('abort', () => reject(new DOMException('called off', 'AbortError')));
    request.addEventListener('error', () => reject(unanswered()));
    request.addEventListener('load', () => {
      const { status, responseText: text } = request;
      if (status < 200 || status > 299) {
        const retryAfter = request.getResponseHeader('Retry-After');
        return reject(failureOf(endpoint, token, readFailure(status, text, retryAfter)));
      }
      try {
        resolve(resultOf(endpoint, status, text));
      } catch (error) {
        reject(error instanceof Error ? error : unanswered());
      }
    });
    if (signal.aborted) return reject(new DOMException('called off', 'AbortError'));
    request.send(body);
  });
