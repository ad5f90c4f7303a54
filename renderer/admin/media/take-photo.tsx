import { Alert, Button, Group, Modal, Paper } from '@mantine/core';
import { IconAlertTriangle, IconCamera, IconCameraRotate } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { usePhone } from '../../ui/booth-theme.ts';
import { reasonOf } from './camera-words.ts';

/** Browsers give a camera to https alone. The laptop's own window is http, and picks a file instead. */
const MAY_USE_CAMERA = location.protocol === 'https:' && isSecureContext;

/** The camera's picture as it is now, as a JPEG; null before it shows one. */
async function photograph(video: HTMLVideoElement): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9));
  return blob && new File([blob], 'photo.jpg', { type: blob.type });
}

type DialogProps = { onPhoto: (photo: File) => void; onClose: () => void };

function CameraDialog({ onPhoto, onClose }: DialogProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [facing, setFacing] = useState<'environment' | 'user'>('environment');
  const [isLive, setLive] = useState(false);
  const [hasOther, setHasOther] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    let stream: MediaStream | null = null;
    let isOver = false;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const start = async () => {
      const { mediaDevices } = navigator;
      const wanted = { facingMode: facing, width: { ideal: 1920 }, height: { ideal: 1080 } };
      try {
        stream = await mediaDevices.getUserMedia({ video: wanted });
        if (isOver) return stop();
        if (video.current) video.current.srcObject = stream;
        const devices = await mediaDevices.enumerateDevices();
        setHasOther(devices.filter(({ kind }) => kind === 'videoinput').length > 1);
      } catch (error) {
        if (!isOver) setFailure(reasonOf(error));
      }
    };
    void start();
    return () => {
      isOver = true;
      stop();
    };
  }, [facing]);

  const take = async () => {
    const photo = video.current && (await photograph(video.current));
    if (!photo) return;
    onPhoto(photo);
    onClose();
  };

  return (
    <Modal opened onClose={onClose} title="Take a photo" size={760} fullScreen={usePhone()}>
      {failure === null ? (
        <Paper bg="var(--surface-2)" radius="md" mb="md" style={{ overflow: 'hidden' }}>
          <video
            ref={video}
            aria-label="What the camera sees"
            autoPlay
            muted
            playsInline
            // A phone that is held upright sends a picture that stands.
            style={{
              display: 'block',
              width: '100%',
              maxHeight: '65dvh',
              aspectRatio: 'auto 16 / 9',
            }}
            onLoadedData={() => setLive(true)}
          />
        </Paper>
      ) : (
        <Alert
          color="bad"
          mb="md"
          data-said="urgent"
          icon={<IconAlertTriangle aria-hidden="true" />}
        >
          {failure}
        </Alert>
      )}
      {failure === null && (
        <Group justify="flex-end" gap="sm">
          {hasOther && (
            <Button
              variant="default"
              leftSection={<IconCameraRotate size={17} />}
              onClick={() => {
                setLive(false);
                setFacing(facing === 'user' ? 'environment' : 'user');
              }}
            >
              Other camera
            </Button>
          )}
          <Button disabled={!isLive} onClick={() => void take()}>
            Take the photo
          </Button>
        </Group>
      )}
    </Modal>
  );
}

/** A button that takes a photo with the device's camera; nothing where the browser gives none. */
export function TakePhoto({ onPhoto }: Pick<DialogProps, 'onPhoto'>) {
  const [isOpen, setOpen] = useState(false);
  if (!MAY_USE_CAMERA) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCamera size={17} />}
        onClick={() => setOpen(true)}
      >
        Take a photo
      </Button>
      {isOpen && <CameraDialog onPhoto={onPhoto} onClose={() => setOpen(false)} />}
    </>
  );
}
