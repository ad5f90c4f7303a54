import { Alert, Anchor, Group, Image, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { InboundSms, SmsMedia } from '../../../../server/contract/sms.ts';
import { exactTime } from '../../../lib/format.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import lines from '../../../ui/detail-lines.module.css';
import { useServices } from '../../session/services.ts';
import { smsMediaQuery } from '../model.ts';
import { downloadName, factsOf, originOf, senderName } from '../words.ts';

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
function SmsFiles({ row }: { row: InboundSms }) {
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

const SOURCES: Record<InboundSms['source'], string> = {
  poll: 'Booth asked Twilio for it',
  webhook: 'Twilio called this laptop',
  import: 'Imported from a message log; not a question',
};

/** What a row has no room for. */
export function detailOf(row: InboundSms) {
  return (
    <dl className={lines.lines}>
      <div>
        <dt>Sent</dt>
        <dd>
          <time dateTime={row.created_at}>{exactTime(row.created_at)}</time>
        </dd>
      </div>
      <div>
        <dt>From</dt>
        <dd>
          <span>
            {senderName(row.from_number)}
            {originOf(row) !== null && ` · ${originOf(row)}`}
          </span>
          <CopyButton text={row.from_number} label="Copy the number" size={26} />
        </dd>
      </div>
      <div>
        <dt>To</dt>
        <dd>{senderName(row.to_number)}</dd>
      </div>
      <div>
        <dt>Source</dt>
        <dd>{SOURCES[row.source]}</dd>
      </div>
      {row.num_media > 0 && (
        <div>
          <dt>Files</dt>
          <dd>
            <SmsFiles row={row} />
          </dd>
        </div>
      )}
      {row.question_cut && (
        <div>
          <dt>Question</dt>
          <dd>Holds only the beginning of this text, which is longer than a question can be.</dd>
        </div>
      )}
      <div>
        <dt>Message SID</dt>
        <dd>
          <code>{row.message_sid}</code>
          <CopyButton text={row.message_sid} label="Copy the message SID" size={26} />
        </dd>
      </div>
    </dl>
  );
}
