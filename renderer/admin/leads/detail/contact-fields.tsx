import { Text, TextInput, type TextInputProps } from '@mantine/core';
import {
  DETAIL_FIELDS,
  DETAIL_NAMES,
  type DetailField,
} from '../../../../server/contract/lead-details.ts';
import { LEAD_FIELD_MAX_LENGTH } from '../../../../server/contract/limits.ts';
import type { Fault } from '../../kit/form/use-small-form.ts';

type Typed = Record<DetailField, string>;

/** Fields of a lead's contact details, the first with the focus, and what is wrong with them. */
export function ContactFields(props: {
  draft: { text: Typed; type: (text: Typed) => void };
  fault: Fault | null;
  propsOf: (field: DetailField) => TextInputProps;
}) {
  const { draft, fault } = props;
  return (
    <>
      {DETAIL_FIELDS.map((field, index) => (
        <TextInput
          key={field}
          label={DETAIL_NAMES[field]}
          autoFocus={index === 0}
          maxLength={LEAD_FIELD_MAX_LENGTH}
          dir="auto"
          inputMode={field === 'email' ? 'email' : field === 'phone' ? 'tel' : 'text'}
          error={fault?.field === field && fault.message}
          value={draft.text[field]}
          onChange={({ currentTarget: { value } }) => draft.type({ ...draft.text, [field]: value })}
          {...props.propsOf(field)}
        />
      ))}
      {fault?.field === null && (
        <Text data-said="urgent" size="sm" c="var(--bad)">
          {fault.message}
        </Text>
      )}
    </>
  );
}
