/** The first bytes of a WebM, by which it is recognised, before other bytes. */
export function webm(bytes = 1000): Buffer {
  const head = Buffer.from(
    '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104',
    'hex',
  );
  return Buffer.concat([head, Buffer.alloc(bytes - head.length, 7)]);
}

/** The same of an MP4-like file. @param brand what its maker calls it, in four letters */
export function mp4(brand = 'isom', bytes = 1000): Buffer {
  const head = Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\x02\0${brand}mp42`, 'latin1');
  return Buffer.concat([head, Buffer.alloc(bytes - head.length, 7)]);
}

/** A box of an MP4. @param content in hexadecimal, or other boxes */
function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const inside = Buffer.concat(
    content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'hex') : part)),
  );
  const length = Buffer.alloc(4);
  length.writeUInt32BE(inside.length + 8);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), inside]);
}

function zeros(bytes: number): string {
  return '00'.repeat(bytes);
}

/** An MP4 whose picture is in HEVC, as a phone's is; without the picture itself. */
export function hevc(): Buffer {
  const matrix = `00010000${zeros(12)}00010000${zeros(12)}40000000`;
  const times = `${zeros(12)}000003e8000003e8`;
  const sample = box(
    'hvc1',
    `${zeros(6)}0001${zeros(16)}078004380048000000480000000000000001${zeros(32)}0018ffff`,
    box('hvcC', `01016000000090000000000099f000fcfdf8f800000f00`),
  );
  const table = box(
    'stbl',
    box('stsd', '0000000000000001', sample),
    box('stts', '000000000000000100000001000003e8'),
    box('stsc', '0000000000000001000000010000000100000001'),
    box('stsz', '000000000000006400000001'),
    box('stco', '000000000000000100000030'),
  );
  const track = box(
    'trak',
    box('tkhd', `00000003${zeros(8)}0000000100000000000003e8${zeros(16)}${matrix}0780000004380000`),
    box(
      'mdia',
      box('mdhd', `${times}55c40000`),
      box('hdlr', `${zeros(8)}76696465${zeros(13)}`),
      box('minf', box('vmhd', `00000001${zeros(8)}`), table),
    ),
  );
  const movie = box('mvhd', `${times}0001000001000000${zeros(8)}${matrix}${zeros(24)}00000002`);
  return Buffer.concat([mp4('isom', 24), box('moov', movie, track), box('mdat', zeros(200))]);
}
