import { Box, Button, Container, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ImportedEvent } from '../../../server/contract/event-file.ts';
import { Card, Hint } from '../../ui/card.tsx';
import { toastDone } from '../../ui/toast.tsx';
import { checkedInWords, eventFileTo } from '../kit/event/event-file.ts';
import { progressQuery, setProgress } from '../kit/progress.ts';
import { nameOf } from '../kit/event/model.ts';
import { UploadPanel } from '../kit/media/upload-panel.tsx';
import { sendFile, useUpload } from '../kit/media/use-upload.ts';
import { Link } from '../kit/link.tsx';
import { useServices } from '../kit/session/staff-services.ts';
import { BackupHandover } from './backup-handover.tsx';
import { SetupHeader } from './setup-header.tsx';

/** The last part of its address. */
export const HANDOVER = 'bring';

/** The first start for those who had Booth on another laptop: its backup, or the file of an event. */
export function HandoverPage() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = 'Bring what you have · Set up Booth';
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Container size={1040} px={{ base: 'lg', sm: 'xl' }} py="lg">
      <SetupHeader help="several-laptops" />
      <main id="main">
        <Stack gap="xs" mb="xl">
          <Title order={1} fz="xxl" ref={heading} tabIndex={-1} style={{ outline: 0 }}>
            Bring what you have
          </Title>
          <Text c="var(--text-2)">
            Go on where another laptop was. The password that you chose here stays; the other
            laptop’s is not needed.
          </Text>
        </Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
          <BackupHandover />
          <EventFileHandover />
        </SimpleGrid>
        <Box mt="xl">
          <Button
            component={Link}
            to="/welcome/stand"
            variant="subtle"
            color="gray"
            leftSection={<IconArrowLeft size={17} stroke={1.9} />}
          >
            Set up a new booth instead
          </Button>
        </Box>
      </main>
    </Container>
  );
}

const TO = eventFileTo('/api/admin/first-start/event-file');

/** The file of one event, which becomes this laptop’s. */
function EventFileHandover() {
  const { api } = useServices();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: progress = null } = useQuery(progressQuery);
  const upload = useUpload<ImportedEvent>({
    send: (file, watch) => {
      setProgress(client, null);
      return sendFile(api, file, TO, watch);
    },
    messages: TO,
    onDone: ({ event }) => {
      toastDone(`${nameOf(event)} is here`);
      void client.invalidateQueries().then(() => navigate('/welcome'));
    },
    onEnd: () => undefined,
  });
  return (
    <Card
      title="From a .booth file"
      intro="One event with its questions and leads, and the settings and pictures of its laptop. The Wi-Fi and all keys are asked for again."
    >
      <UploadPanel
        upload={upload}
        invitation={{ mouse: 'The file of an event', touch: 'The file of an event' }}
        hint="Its name ends in .booth; up to 2 GB."
        choose="Choose a file"
        accept=".booth"
        {...checkedInWords(progress)}
      />
      <Hint>
        Use only a file of your own: its settings hold at once. More events can follow later, under
        Events.
      </Hint>
    </Card>
  );
}
