import { workerCash } from '@voltdeck/contract';
import { useMutation } from '@tanstack/react-query';
import type { ApiError } from '../../api/api-error';
import { saveFileOf } from '../../api/export';

/** Saves the receipt of a hand-over as a PDF file, in the language of the screen. */
export const useReceipt = () =>
  useMutation<void, ApiError, { id: number; handOverId: number }>({
    retry: false,
    mutationFn: (params) => saveFileOf(workerCash.downloadHandOver, { params }),
  });
