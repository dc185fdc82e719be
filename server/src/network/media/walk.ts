import { media, mediumWidths } from '@voltdeck/contract';
import { smallJpeg } from '../../platform/images/testing-images';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { addChargePoint } from '../testing-rows';
import { addOwnImage } from './actions/add';

async function addMedium({ owner, as, name }: WalkedOperator, chargePointId: number): Promise<number> {
  const bytes = await smallJpeg();
  const image = { files: mediumWidths.map((width) => ({ width, bytes })), width: 64, height: 48 };
  const added = { chargePointId, isCover: false, title: name };
  return (await as(owner.member, (ctx) => addOwnImage(ctx, added, image))).id;
}

export async function mediaRows(operator: WalkedOperator) {
  const chargePointId = await addChargePoint(operator, 'seen');
  const fullChargePointId = await addChargePoint(operator, 'ordered');
  return {
    chargePointId,
    mediumId: await addMedium(operator, chargePointId),
    /** To be deleted. */
    spentMediumId: await addMedium(operator, chargePointId),
    /** Whose images stay as they are. */
    orderedChargePointId: fullChargePointId,
    orderedIds: [await addMedium(operator, fullChargePointId), await addMedium(operator, fullChargePointId)],
  };
}

export const walk = declareWalk(mediaRows, [
  {
    call: media.listMedia,
    needs: 'power-center.read',
    other: 'refused',
    sends: ({ chargePointId }) => ({ params: { id: chargePointId } }),
  },
  {
    call: media.addMedium,
    needs: 'power-center.update',
    other: 'refused',
    sends: async ({ chargePointId }) => ({ params: { id: chargePointId }, file: await smallJpeg() }),
  },
  {
    call: media.setImage,
    needs: 'power-center.update',
    other: 'refused',
    sends: async ({ chargePointId }) => ({ params: { id: chargePointId }, file: await smallJpeg() }),
  },
  {
    call: media.orderMedia,
    needs: 'power-center.update',
    other: 'refused',
    sends: ({ orderedChargePointId, orderedIds }) => ({
      params: { id: orderedChargePointId },
      body: { ids: orderedIds.toReversed() },
    }),
    reason: 'the first image is what drivers see, and the operator chooses it',
  },
  {
    call: media.titleMedium,
    needs: 'power-center.update',
    other: 'refused',
    sends: ({ mediumId }) => ({ params: { id: mediumId }, body: { title: 'The entrance' } }),
    reason: 'what an image shows, for whoever cannot see it',
  },
  {
    call: media.deleteMedium,
    needs: 'power-center.update',
    other: 'refused',
    sends: ({ spentMediumId }) => ({ params: { id: spentMediumId } }),
  },
]);
