import { z } from 'zod';
import { endpoint, type Upload } from '../endpoint';
import { plainQuery } from '../page';
import { boolean, id, text } from '../wire';
import { mediumShape } from './media/medium';

/** Images of one charge point at most. */
export const mostMedia = 20;

/** Characters of an image's title at most. */
export const longestTitle = 120;

const megabyte = 1024 * 1024;

/** An image as a camera or a program makes it, 20 MB at most. */
const image = <const F extends string>(field: F) =>
  ({
    field,
    maxBytes: 20 * megabyte,
    kinds: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
  }) as const satisfies Upload;

export const titleBody = z.object({
  title: text(longestTitle).describe('What is seen, for whoever cannot see it'),
});

const ids = z
  .array(id())
  .max(mostMedia)
  .refine((all) => new Set(all).size === all.length);

export const listMedia = endpoint({
  method: 'GET',
  path: '/api/charge-points/{id}/media',
  summary: 'The images of a charge point, the first of them its cover',
  needs: { operator: 'power-center.read' },
  params: z.object({ id: id() }),
  query: plainQuery,
  result: z.array(mediumShape),
});

export const addMedium = endpoint({
  method: 'POST',
  path: '/api/charge-points/{id}/media',
  summary: 'Adds an image to a charge point, behind those it has',
  needs: { operator: 'power-center.update' },
  params: z.object({ id: id() }),
  upload: image('media'),
  result: mediumShape,
});

export const setImage = endpoint({
  method: 'POST',
  path: '/api/charge-points/{id}/image',
  summary: 'Adds an image to a charge point as its cover, before those it has',
  needs: { operator: 'power-center.update' },
  params: z.object({ id: id() }),
  upload: image('image'),
  result: mediumShape,
});

export const orderMedia = endpoint({
  method: 'PUT',
  path: '/api/charge-points/{id}/media/order',
  summary: 'Puts the images of a charge point in an order; the first is its cover',
  needs: { operator: 'power-center.update' },
  params: z.object({ id: id() }),
  body: z.object({ ids: ids.describe('All its images') }),
  result: z.array(mediumShape),
});

export const titleMedium = endpoint({
  method: 'PATCH',
  path: '/api/media/{id}',
  summary: 'Says what an image shows',
  needs: { operator: 'power-center.update' },
  params: z.object({ id: id() }),
  body: titleBody,
  result: mediumShape,
});

export const deleteMedium = endpoint({
  method: 'DELETE',
  path: '/api/media/{id}',
  summary:
    'Deletes an image; the last one of a listed charge point only where `unlist` agrees that it leaves the map',
  needs: { operator: 'power-center.update' },
  params: z.object({ id: id() }),
  query: z.object({ unlist: boolean().optional() }),
  result: z.object({ id: z.int() }),
});
