import { Button, Menu } from '@mantine/core';
import {
  IconBarcode,
  IconChevronDown,
  IconListCheck,
  IconScan,
  IconTableImport,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useIsAdmin, useServices } from '../kit/session/staff-services.ts';
import { BadgeFormsDialog } from './badge-forms-dialog.tsx';
import { MatchListDialog } from './match-list-dialog.tsx';
import { QualifiersDialog } from './qualifiers-dialog.tsx';

/** The way to the capture page, and what it asks. */
export function CaptureMenu() {
  const { readOnly } = useServices();
  const isAdmin = useIsAdmin();
  const [open, setOpen] = useState<'forms' | 'list' | 'qualifiers' | null>(null);
  const close = () => setOpen(null);
  if (readOnly) return null;
  return (
    <>
      <Menu width={220}>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconScan size={16} stroke={1.75} />}
            rightSection={<IconChevronDown size={14} />}
          >
            Capture
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label="Capture leads">
          <Menu.Item
            component="a"
            href="/capture"
            leftSection={<IconScan size={17} stroke={1.75} aria-hidden="true" />}
          >
            Open the capture page
          </Menu.Item>
          {isAdmin && (
            <>
              <Menu.Item
                leftSection={<IconListCheck size={17} stroke={1.75} aria-hidden="true" />}
                onClick={() => setOpen('qualifiers')}
              >
                Qualifiers…
              </Menu.Item>
              <Menu.Item
                leftSection={<IconTableImport size={17} stroke={1.75} aria-hidden="true" />}
                onClick={() => setOpen('list')}
              >
                Match list…
              </Menu.Item>
              <Menu.Item
                leftSection={<IconBarcode size={17} stroke={1.75} aria-hidden="true" />}
                onClick={() => setOpen('forms')}
              >
                Badge codes…
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === 'qualifiers' && <QualifiersDialog onClose={close} />}
      {open === 'forms' && <BadgeFormsDialog onClose={close} />}
      {open === 'list' && <MatchListDialog onClose={close} />}
    </>
  );
}
