import { Center, Overlay, Stack, Text } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/** A folder arrives as a file too, and nobody can read it. */
function filesOf({ dataTransfer }: DragEvent): File[] {
  return Array.from(dataTransfer?.items ?? [])
    .filter((item) => item.kind === 'file' && item.webkitGetAsEntry()?.isDirectory !== true)
    .map((item) => item.getAsFile())
    .filter((file) => file !== null);
}

/** Takes files dropped anywhere on the page, where the browser would open them instead. @returns whether files are held over it */
function useFileDrop(onDrop: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const onFiles = useEffectEvent(onDrop);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const onDragOver = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    };
    const onDragLeave = (event: DragEvent) => {
      // Null outside the window; else it went from one element to another.
      if (event.relatedTarget === null) setOver(false);
    };
    const onDropped = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(false);
      onFiles(filesOf(event));
    };
    addEventListener('dragover', onDragOver, { signal });
    addEventListener('dragleave', onDragLeave, { signal });
    addEventListener('drop', onDropped, { signal });
    return () => controller.abort();
  }, []);
  return isOver;
}

type DropProps = {
  onDrop: (files: File[]) => void;
  /** Heading that says what happens to a dropped file. The hint says which files are accepted. */
  title: string;
  hint: string;
};

/** Makes the whole page take a dropped file, and says so while one is held over it. */
export function DropOverlay({ onDrop, title, hint }: DropProps) {
  if (!useFileDrop(onDrop)) return null;
  return (
    // The page beneath still has to notice where the pointer is.
    <Overlay
      fixed
      color="var(--bg)"
      backgroundOpacity={0.88}
      zIndex={300}
      p="lg"
      aria-hidden="true"
      style={{ pointerEvents: 'none' }}
    >
      <Center h="100%" bd="2px dashed var(--accent)" style={{ borderRadius: 'var(--radius-l)' }}>
        <Stack align="center" gap="xs">
          <IconCloudUpload size={52} stroke={1.3} color="var(--accent)" />
          <Text fz="xl" fw={650}>
            {title}
          </Text>
          <Text c="var(--text-2)">{hint}</Text>
        </Stack>
      </Center>
    </Overlay>
  );
}
