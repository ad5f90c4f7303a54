import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { copyText } from '../../lib/copy-text.ts';

const TOLD_MS = 2000;

/** Copies the whole report as text, to be sent by whatever staff use. @param text null while there is none */
export function CopyReport({ text }: { text: string | null }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), TOLD_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <Button
      variant="default"
      miw={{ base: 44, sm: 108 }}
      leftSection={<Icon size={17} stroke={1.75} />}
      disabled={text === null}
      onClick={() => setCopied(text !== null && copyText(text))}
    >
      {isCopied ? 'Copied' : 'Copy'}
    </Button>
  );
}
