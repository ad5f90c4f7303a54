import { useMutation } from '@tanstack/react-query';
import { errorSentence, isToldElsewhere } from '../../lib/api-error.ts';
import { toastFailed } from '../../ui/toast.tsx';
import { useServices } from '../session/services-context.ts';

/** Signs out, or says why that did not work. */
export function useLogout() {
  const { logout } = useServices();
  return useMutation({
    mutationFn: logout,
    onError: (error) => {
      if (!isToldElsewhere(error)) toastFailed({ id: 'logout', message: errorSentence(error) });
    },
  });
}
