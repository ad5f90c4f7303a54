import { useState } from 'react';
import { PhoneApp } from './phone/phone-app.tsx';
import { useIsPhone } from './stage/media-queries.ts';
import { useStageApp } from './use-stage-app.ts';

/** The public live display: a stage on a screen, a page on a phone. What is there stays until the other one can begin. */
export function DisplayApp() {
  const phone = useIsPhone();
  const stage = useStageApp(!phone);
  const [wasPhone, setWasPhone] = useState(phone);
  const isPhone = phone || (wasPhone && stage === null);
  if (isPhone !== wasPhone) setWasPhone(isPhone);
  return isPhone ? <PhoneApp /> : stage;
}
