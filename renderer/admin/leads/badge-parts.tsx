import { Select, Table, Text } from '@mantine/core';
import { BADGE_PARTS, type BadgePart } from '../../../server/contract/badge.ts';
import { DETAIL_NAMES } from '../../../server/contract/lead-details.ts';

/** Meanings of parts, as they are said. */
export const PART_NAMES: Record<BadgePart, string> = {
  skip: 'Not used',
  code: 'Badge code',
  firstName: 'First name',
  lastName: 'Last name',
  ...DETAIL_NAMES,
};
const ORDER = Object.keys(PART_NAMES);
const OPTIONS = BADGE_PARTS.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)).map(
  (value) => ({ value, label: PART_NAMES[value] }),
);

/** One part of a badge's code, or one column of a list. */
type Part = { heading: string; samples: readonly string[]; part: BadgePart };

type Props = {
  /** Word for one of them: "Column", "Part". */
  noun: string;
  parts: readonly Part[];
  onChange: (parts: BadgePart[]) => void;
};

/** Meanings of the parts after one is chosen; the part that had it before is not used any more. */
export function withMeaning(
  parts: readonly Pick<Part, 'part'>[],
  at: number,
  next: BadgePart,
): BadgePart[] {
  return parts.map(({ part }, other) => (other === at ? next : part === next ? 'skip' : part));
}

/** Parts with what they say, each of which staff give a meaning; each meaning is given once. */
export function NameParts({ noun, parts, onChange }: Props) {
  return (
    <Table stickyHeader verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{noun}</Table.Th>
          <Table.Th w={180}>Is</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {parts.map(({ heading, samples, part }, at) => (
          <Table.Tr key={at}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              <bdi>{heading || `${noun} ${at + 1}`}</bdi>
              <Text size="sm" c="var(--text-2)" dir="auto" truncate>
                {samples.filter((text) => text.trim() !== '').join(', ') || 'Empty'}
              </Text>
            </Table.Td>
            <Table.Td>
              <Select
                aria-label={`Meaning of ${heading || `${noun.toLowerCase()} ${at + 1}`}`}
                data={OPTIONS}
                allowDeselect={false}
                value={part}
                onChange={(next) => {
                  const meaning = BADGE_PARTS.find((one) => one === next) ?? part;
                  onChange(withMeaning(parts, at, meaning));
                }}
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
