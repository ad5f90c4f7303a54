import { TextControl } from '../../settings-form/text-control.tsx';
import { useSetting } from '../form/form-context.ts';

type Props = {
  name: 'companyName' | 'eventName' | 'siteUrl';
  hint: string;
  placeholder: string;
  inputMode?: 'url';
};

/** A line of text. */
export function TextSetting({ name, inputMode, ...rest }: Props) {
  return (
    <TextControl
      field={useSetting(name)}
      inputMode={inputMode}
      spellCheck={inputMode !== 'url'}
      {...rest}
    />
  );
}
