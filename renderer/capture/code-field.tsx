import { looksSeparated } from '../../server/contract/badge.ts';
import { isMecard, isVcard } from '../../server/contract/badge-vcard.ts';
import { CODE_MAX_LENGTH } from '../../server/contract/limits.ts';
import { Field, Icon } from './parts.tsx';

type Props = {
  code: string;
  /** The organiser's list has it. */
  isListed: boolean;
  onChange: (code: string) => void;
};

/** The badge's code, and what became of it. */
export function CodeField({ code, isListed, onChange }: Props) {
  // Nobody reads or types the text of a card.
  if (isVcard(code) || isMecard(code)) {
    return (
      <div className="kept" data-said="polite">
        <Icon of="check" />
        <span>Contact card kept</span>
        <button type="button" className="chip" onClick={() => onChange('')}>
          Remove
        </button>
      </div>
    );
  }
  return (
    <>
      <Field
        label="Badge code"
        maxLength={CODE_MAX_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck="false"
        placeholder="Scan or type it"
        value={code}
        onKeyDown={(event) => {
          // A scanner that types ends with Enter; the lead is not finished with it.
          if (event.key === 'Enter') event.preventDefault();
        }}
        onChange={({ currentTarget: { value } }) => onChange(value)}
      />
      {code.trim() !== '' && (
        <p className="kept" data-said="polite">
          <Icon of="check" />
          {isListed ? 'Code kept, details from the organiser’s list' : 'Code kept'}
        </p>
      )}
      {looksSeparated(code) && (
        <p className="hint" data-said="polite">
          It has several parts. Name them once on the laptop, under Leads, Capture, Badge codes:
          then they are read here, too.
        </p>
      )}
    </>
  );
}
