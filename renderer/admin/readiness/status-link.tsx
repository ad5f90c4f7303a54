import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Link } from '../link.tsx';
import { statusOf, useReadiness } from './model.ts';

const COLOURS = { problem: 'var(--bad)', attention: 'var(--warn)', waiting: 'var(--text-3)' };

/** The one status: a green dot while all is well, else the gravest thing in words. It leads to *Ready?*. */
export function StatusLink() {
  const status = statusOf(useReadiness().facts);
  return (
    <UnstyledButton component={Link} to="/preflight" mih={34} c="var(--text-2)">
      <Text
        span
        display="inline-block"
        w={9}
        h={9}
        mr="sm"
        bdrs="50%"
        bg={status ? COLOURS[status.gravity] : 'var(--ok)'}
        aria-hidden="true"
      />
      <output>
        {status ? (
          <Text span fz="sm">
            {status.words}
          </Text>
        ) : (
          <VisuallyHidden>All well</VisuallyHidden>
        )}
      </output>
    </UnstyledButton>
  );
}
