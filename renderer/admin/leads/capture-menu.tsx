import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconListCheck, IconScan } from '@tabler/icons-react';
import { useState } from 'react';
import { useIsAdmin, useServices } from '../kit/session/staff-services.ts';
import { QualifiersDialog } from './qualifiers-dialog.tsx';

/** The way to the capture page, and what it asks. */
export function CaptureMenu() {
  const { readOnly } = useServices();
  const isAdmin = useIsAdmin();
  const [isOpen, setOpen] = useState(false);
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
            <Menu.Item
              leftSection={<IconListCheck size={17} stroke={1.75} aria-hidden="true" />}
              onClick={() => setOpen(true)}
            >
              Qualifiers…
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isOpen && <QualifiersDialog onClose={() => setOpen(false)} />}
    </>
  );
}
