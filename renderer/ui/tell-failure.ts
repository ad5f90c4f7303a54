import { errorSentence, isApiError, isToldElsewhere } from '../lib/api-error.ts';
import { toastFailed, toastNotice } from './toast.tsx';

/** Says why a change was refused, unless that is said elsewhere. @param id one message at a time has it */
export function tellFailure(error: unknown, id: string): void {
  if (isToldElsewhere(error)) return;
  if (isApiError(error, 409)) {
    toastNotice({ id: 'conflict', message: error.serverMessage ?? error.message });
    return;
  }
  toastFailed({ id, message: errorSentence(error) });
}
