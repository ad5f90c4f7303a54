import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { local } from '../lib/browser-storage.ts';
import { isRecord } from '../lib/answers.ts';
import { Chip, Icon } from './parts.tsx';
import type { ReadCode } from './reading/code.ts';
import {
  applyLayout,
  CALIBRATION_IMAGE,
  learnLayout,
  type Layout,
} from './reading/keyboard-layout.ts';
import { watchKeyboardScanner } from './reading/keyboard-scanner.ts';
import { openScanner } from './reading/scanner.ts';

const LAYOUT_KEY = 'booth.capture.scanner';
/** Milliseconds of the buzz with which a phone confirms a code that was read. */
const BUZZ_MS = 60;

/** A sentence about what went wrong, by the name of the browser's error. */
function cameraFault(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError') {
    return 'The camera is not allowed. Allow it in the browser’s settings, or take a photo.';
  }
  if (name === 'NotFoundError') return 'This device has no camera. Take a photo, or type.';
  if (name === 'NotReadableError') return 'Another app uses the camera. Close it, or take a photo.';
  return 'The camera could not be started. Take a photo, or type.';
}

function storedLayout(): Layout {
  const stored = local.read(LAYOUT_KEY);
  if (!isRecord(stored)) return {};
  const entries = Object.entries(stored).flatMap(([stroke, character]) =>
    typeof character === 'string' ? [[stroke, character] as const] : [],
  );
  return Object.fromEntries(entries);
}

/**
 * Listens to a scanner that types, wherever the focus is.
 * @returns true once it typed a code while its keyboard layout is not known
 */
function useTypedCodes(onCode: (text: string) => void, onLearned: () => void): boolean {
  const [isUnknown, setUnknown] = useState(false);
  const take = useEffectEvent(onCode);
  const learned = useEffectEvent(onLearned);
  useEffect(
    () =>
      watchKeyboardScanner((typed) => {
        const layout = learnLayout(typed);
        if (layout) {
          local.write(LAYOUT_KEY, layout);
          setUnknown(false);
          learned();
          return;
        }
        const known = storedLayout();
        setUnknown(Object.keys(known).length === 0);
        take(applyLayout(known, typed));
      }),
    [],
  );
  return isUnknown;
}

type CameraProps = {
  onCodes: (codes: ReadCode[]) => void;
  onFault: (fault: string) => void;
  onClose: () => void;
};

/** The live picture, until it shows a code. */
function Camera({ onCodes, onFault, onClose }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const read = useEffectEvent(onCodes);
  const fail = useEffectEvent(onFault);
  useEffect(() => {
    const scanner = openScanner();
    let stream: MediaStream | null = null;
    const ended = new AbortController();
    const { signal } = ended;
    const look = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
        });
        const element = video.current;
        if (signal.aborted || !element) return;
        element.srcObject = stream;
        await element.play();
        while (!signal.aborted) {
          const codes = await scanner.readFrame(element);
          if (signal.aborted) return;
          if (codes.length > 0) return read(codes);
          await new Promise(requestAnimationFrame);
        }
      } catch (error) {
        if (!signal.aborted) fail(cameraFault(error));
      } finally {
        stop();
      }
    };
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    void look();
    return () => {
      ended.abort();
      stop();
      scanner.close();
    };
  }, []);
  return (
    <div className="camera">
      {/* A live picture has no words. */}
      <video ref={video} muted playsInline aria-label="Camera" />
      <button type="button" className="button button-quiet" onClick={onClose}>
        <Icon of="close" />
        Close the camera
      </button>
    </div>
  );
}

type Props = {
  onCode: (text: string) => void;
  /** Keeps a photo without a code; where there is none, such a photo is of no use. */
  onPhoto?: (photo: Blob) => Promise<void>;
};

/** The ways to a badge's code: the live camera where there is one, a photo, and a scanner that types. */
export function Scan({ onCode, onPhoto }: Props) {
  const [isLive, setLive] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [words, setWords] = useState<string | null>(null);
  const [several, setSeveral] = useState<readonly ReadCode[]>([]);
  /** A photo in which no code was found. */
  const [unread, setUnread] = useState<Blob | null>(null);
  const photo = useRef<HTMLInputElement>(null);
  const isCard = useRef(false);
  const canLive = 'mediaDevices' in navigator;

  const take = (text: string) => {
    setSeveral([]);
    setWords(null);
    setUnread(null);
    navigator.vibrate?.(BUZZ_MS);
    onCode(text);
  };
  const takeOne = (codes: readonly ReadCode[]) => {
    setLive(false);
    const [code] = codes;
    if (codes.length > 1) setSeveral(codes);
    else if (code) take(code.text);
    else setWords('No code was found. Hold the badge flat and close, or type what it says.');
  };
  const isUnknown = useTypedCodes(take, () =>
    setWords('The scanner’s keyboard layout is known from now on.'),
  );

  const readPhoto = async (file: Blob) => {
    const scanner = openScanner();
    try {
      const codes = await scanner.readPhoto(file);
      takeOne(codes);
      setUnread(codes.length === 0 ? file : null);
    } finally {
      scanner.close();
    }
  };
  const use = async (how: (file: Blob) => Promise<void> | undefined, file: Blob) => {
    setBusy(true);
    setWords(null);
    setUnread(null);
    try {
      await how(file);
    } catch {
      setWords('This photo could not be read. Take it again, or type what the badge says.');
    } finally {
      setBusy(false);
    }
  };
  const photograph = (ofCard: boolean) => {
    isCard.current = ofCard;
    photo.current?.click();
  };
  return (
    <section className="scan" aria-label="Badge">
      {isLive ? (
        <Camera
          onCodes={takeOne}
          onFault={(fault) => {
            setLive(false);
            setWords(fault);
          }}
          onClose={() => setLive(false)}
        />
      ) : (
        <div className="chips">
          {canLive && (
            <Chip isOn={false} onPress={() => setLive(true)}>
              Scan
            </Chip>
          )}
          <Chip isOn={false} onPress={() => photograph(false)}>
            {isBusy ? 'Reading…' : 'Photograph'}
          </Chip>
          {onPhoto && (
            <Chip
              isOn={false}
              label="Photograph a card without a code"
              onPress={() => photograph(true)}
            >
              Card
            </Chip>
          )}
          <input
            ref={photo}
            hidden
            type="file"
            accept="image/*"
            capture="environment"
            aria-label="Photo of a badge"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) void use((isCard.current && onPhoto) || readPhoto, file);
              currentTarget.value = '';
            }}
          />
        </div>
      )}
      {several.length > 0 && (
        <fieldset className="group">
          <legend>Several codes: which one?</legend>
          <div className="chips">
            {several.map(({ text }) => (
              <Chip key={text} isOn={false} onPress={() => take(text)}>
                {text.slice(0, 40)}
              </Chip>
            ))}
          </div>
        </fieldset>
      )}
      {isUnknown && (
        <details className="fold">
          <summary>
            <Icon of="down" />
            The scanner types other characters?
          </summary>
          <p className="fold-words">
            Scan this code with it, from the screen or printed. From then on its keyboard layout is
            known.
          </p>
          <img src={CALIBRATION_IMAGE} width={256} height={256} alt="Calibration code" />
        </details>
      )}
      {words !== null && (
        <p className="hint" data-said="urgent">
          {words}
        </p>
      )}
      {unread && onPhoto && (
        <div className="chips">
          <Chip isOn={false} onPress={() => void use(onPhoto, unread)}>
            Keep the photo, type it later
          </Chip>
        </div>
      )}
    </section>
  );
}
