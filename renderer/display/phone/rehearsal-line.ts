import { useEffect } from 'react';
import { REHEARSAL_LINE } from '../../../server/contract/limits.ts';

function lineThere(): Element | null {
  return document.querySelector(`body > .${REHEARSAL_LINE}`);
}

/** The stage says it on a separate line: takes away what the server sent along for phones. */
export function removeRehearsalLine(): void {
  lineThere()?.remove();
}

/** Has a phone's page keep track of whether it is a rehearsal, once it is or was one. */
export function useRehearsalLine(isOn: boolean): void {
  useEffect(() => {
    if (!isOn && lineThere() === null) return;
    void import('../../visitor/rehearsal.ts').then(({ look }) => look()).catch(() => {});
  }, [isOn]);
}
