import { Alert, Anchor, Group, Image, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { InboundSms, SmsMedia } from '../../../../server/contract/sms.ts';
import { useServices } from '../../session/services-context.ts';
import { downloadName, factsOf } from '../file-words.ts';
import { smsMediaQuery } from '../model.ts';

/** One file: a thumbnail or a name that opens it, or why it is not here. */
function SmsFile({ file, alt }: { file: SmsMedia; alt: string }) {
  if (file.state === 'waiting') {
    return (
      <Text size="sm">On its way from Twilio. {file.reason ?? 'It appears automatically.'}</Text>
    );
  }
  if (file.state === 'failed') {
    return (
      <Text size="sm" c="bad">
        This file could not be fetched. {file.reason}
      </Text>
    );
  }
  const isImage = file.kind !== 'file';
  return (
    <Anchor
      href={file.url}
      size="sm"
      {...(isImage
        ? { target: '_blank', rel: 'noopener' }
        : { download: downloadName(file), title: 'Be careful: anybody can send files.' })}
    >
      {isImage && <Image src={file.url} alt={alt} h={120} w="auto" fit="contain" radius="sm" />}
      {factsOf(file)}
    </Anchor>
  );
}

/** The files that came with a message. */
export function SmsFiles({ row }: { row: InboundSms }) {
  const { api } = useServices();
  const { data: files, error } = useQuery(smsMediaQuery(api, row.id));
  if (error && !files) return <Alert color="bad">The files could not be loaded.</Alert>;
  if (!files) return <Skeleton h={120} w={160} aria-busy="true" />;
  if (files.length === 0) {
    return (
      <Text size="sm">
        The files are not here: a message log says how many came with a text, but not what they are.
      </Text>
    );
  }
  return (
    <Group gap="md" align="flex-end">
      {files.map((file, at) => (
        <Stack key={file.id} gap="xs">
          <SmsFile file={file} alt={`Image ${at + 1} of ${files.length}`} />
        </Stack>
      ))}
    </Group>
  );
}
