import { useMutation } from '@tanstack/react-query';
import { errorSentence, isApiError, isToldElsewhere } from '../../lib/api-error.ts';
import { toastFailed } from '../../ui/toast.tsx';
import { useServices } from '../session/services-context.ts';

/** Ends the session on the server and shows the login. A session that was over already is as good. */
export function useLogout() {
  const { api, leave } = useServices();
  return useMutation({
    mutationFn: () => api.done('POST', '/api/admin/logout', { unauthorizedIsAnswer: true }),
    onSuccess: () => {
      api.dropToken();
      return leave();
    },
    onError: (error) => {
      if (isApiError(error, 401)) {
        api.dropToken();
        return leave();
      }
      if (!isToldElsewhere(error)) toastFailed({ id: 'logout', message: errorSentence(error) });
      return undefined;
    },
  });
}
