import { useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { toastOffer } from '../../ui/toast.tsx';
import { useServices } from '../session/services.ts';

const ASKED_KEY = 'booth.device.asked';

function wasAsked(): boolean {
  try {
    return localStorage.getItem(ASKED_KEY) !== null;
  } catch {
    return true;
  }
}
function noteAsked(): void {
  try {
    localStorage.setItem(ASKED_KEY, '1');
  } catch {
    // A browser that stores nothing is not asked at all.
  }
}

/** Once, when a second device is here: offers to say who is at this one. */
export function useSecondDevice(): void {
  const { presence, device } = useServices();
  const navigate = useNavigate();
  const isSecond = useSyncExternalStore(presence.subscribe, () => presence.devices().length > 0);
  useEffect(() => {
    if (!isSecond || device.read().named || wasAsked()) return;
    noteAsked();
    toastOffer({
      id: 'second-device',
      message: 'Another device is signed in. Who is using this one?',
      action: 'Say who',
      onAccept: () => void navigate('/account#device'),
    });
  }, [isSecond, device, navigate]);
}
