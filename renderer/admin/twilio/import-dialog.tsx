import { Box, Button, Group, Paper, ScrollArea, SimpleGrid, Table, Text } from '@mantine/core';
import { TOASTS } from '../../../server/contract/messages.ts';
import {
  SMS_IMPORT_MAX_BYTES,
  SMS_IMPORT_MESSAGES,
  type SmsImport,
  smsImport,
} from '../../../server/contract/sms.ts';
import { formatCount } from '../../lib/format.ts';
import { toastDone } from '../../ui/toast.tsx';
import { UploadDialog, UploadPanel } from '../kit/media/upload-panel.tsx';
import { useFileImport } from '../kit/media/use-upload.ts';
import { isImported, moreRefused, SMS_KEY } from './model.ts';

/** Takes Twilio's message log, and says what came of it. */
export function ImportDialog({ importing }: { importing: SmsImporting }) {
  const { isOpen, upload, result: report, close } = importing;
  const busy = upload.sending !== null;
  return (
    <UploadDialog opened={isOpen} title="Import CSV" isSending={busy} onClose={close}>
      <Text c="var(--text-2)" mb="md">
        Earlier texts, from the message log that Twilio’s console exports (Monitor, Logs,
        Messaging). They join the history and never become questions. Texts that are already here
        are skipped.
      </Text>
      <UploadPanel
        upload={upload}
        invitation={{ mouse: 'Drop the log anywhere on this page', touch: 'Choose the log' }}
        hint="CSV, up to 64 MB, one file at a time."
        choose="Choose a file"
        accept=".csv,text/csv"
        checking="Reading it, line by line…"
      />
      {report && !busy && <ImportReport report={report} />}
      <Group justify="flex-end">
        <Button variant={report ? 'filled' : 'default'} disabled={busy} onClick={close}>
          {report ? 'Done' : 'Close'}
        </Button>
      </Group>
    </UploadDialog>
  );
}

type AmountProps = { name: string; value: number; color?: 'bad' | undefined };

function Amount({ name, value, color }: AmountProps) {
  return (
    <Paper withBorder px="sm" py={10}>
      <Text component="dt" size="sm" c="var(--text-2)">
        {name}
      </Text>
      <Text component="dd" m={0} size="xl" fw={650} c={color}>
        {formatCount(value)}
      </Text>
    </Paper>
  );
}

/** Report on an import: the number of imported, skipped and refused lines, with the reasons. */
function ImportReport({ report }: { report: SmsImport }) {
  const { imported, skipped, refused, errors } = report;
  const more = moreRefused(report);
  return (
    <Box component="section" aria-label="Report" data-said="urgent" mb="lg">
      <SimpleGrid component="dl" cols={3} spacing="sm" m={0}>
        <Amount name="Imported" value={imported} />
        <Amount name="Skipped" value={skipped} />
        <Amount name="Refused" value={refused} color={refused > 0 ? 'bad' : undefined} />
      </SimpleGrid>
      {skipped > 0 && (
        <Text size="sm" c="var(--text-2)" mt="sm">
          Texts that are already here, and those you sent, are skipped.
        </Text>
      )}
      {errors.length > 0 && (
        <ScrollArea.Autosize
          mah={220}
          mt="sm"
          // The keyboard has to reach it.
          viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Refused lines' }}
        >
          <Table stickyHeader withTableBorder>
            <Table.Thead>
              <Table.Tr>
                <Table.Th w={72}>Line</Table.Th>
                <Table.Th>Why it was refused</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {errors.map(({ line, reason }) => (
                <Table.Tr key={line}>
                  <Table.Td>{formatCount(line)}</Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{reason}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
      )}
      {more !== null && (
        <Text size="sm" c="var(--text-2)" mt="sm">
          {more}
        </Text>
      )}
    </Box>
  );
}

const DESTINATION = {
  ...SMS_IMPORT_MESSAGES,
  path: '/api/admin/twilio/import',
  schema: smsImport,
  maxBytes: SMS_IMPORT_MAX_BYTES,
};

/** The import of Twilio's message log: its dialog, what is on its way, and what came of it. */
export function useSmsImport() {
  return useFileImport({
    to: DESTINATION,
    refreshes: SMS_KEY,
    onDone: (report) => {
      // Else the report says why.
      if (isImported(report)) toastDone(TOASTS.importedCsv);
    },
  });
}

type SmsImporting = ReturnType<typeof useSmsImport>;
