import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { EVENT_FILE_MESSAGES } from '../../../server/contract/event-file.ts';
import { openEventFile } from '../../../server/features/event-file/read-event-file.ts';
import { fileOf, open } from './event-booth.ts';
import { part } from '../../support/part.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { fullShow, PNG, question } from './event-content.ts';

describe('An event as a file', () => {
  test('holds everything for another booth, and changes nothing when it comes once more or back', async () => {
    const from = await fullShow();
    const to = open(2);
    const file = await from.export();
    const uid = from.openUid();
    const first = await to.import(file);
    expect(to.records(uid)).toEqual(from.records(uid));
    expect(readFileSync(join(to.dataDir, 'sms-media', `${'0'.repeat(24)}.png`))).toEqual(PNG);
    expect(to.state.drawn).toBe(1);
    const again = await to.import(file);
    expect(again.event).toEqual(first.event);
    expect([again.added, again.changed, again.erased]).toEqual([{}, {}, {}]);
    const back = await from.import(await to.export(again.event.id));
    expect([back.added, back.changed, back.erased]).toEqual([{}, {}, {}]);
  });

  test('offers the settings that are different, but for what is the laptop’s, with the images that they show', async () => {
    const [from, to] = [open(1), open(2)];
    const name = `${'b'.repeat(24)}.png`;
    await mkdir(join(from.dataDir, 'media'));
    writeFileSync(join(from.dataDir, 'media', name), PNG);
    from.db.exec(
      `INSERT INTO media VALUES (NULL, 'Logo.png', '${name}', 'image/png', 8, 2, 3, 1, NULL, NULL)`,
    );
    const { settings } = from.state;
    from.state.settings = {
      ...settings,
      brand: { ...settings.brand, companyName: 'Acme', eventName: 'Theirs' },
      idle: { ...settings.idle, pictures: [`/media/${name}`] },
      wifi: { ...settings.wifi, ssid: 'Hall', password: 'secret word' },
    };
    const file = await from.export();
    expect(readFileSync(file).includes('secret word')).toBe(false);
    const { settings: offered } = await to.import(file);
    expect(offered).toEqual([
      { part: 'brand', value: { ...settings.brand, companyName: 'Acme' } },
      { part: 'idle', value: from.state.settings.idle },
    ]);
    expect(to.db.prepare('SELECT filename, stored_name, width FROM media').all()).toEqual([
      { filename: 'Logo.png', stored_name: name, width: 2 },
    ]);
  });

  test('is told how far it is, one at a time, and a cancelled one leaves nothing', async () => {
    const [from, to] = [open(1), open(2)];
    from.db.transaction(() => {
      for (let n = 0; n < 500; n += 1) from.ask(`Question ${n}?`);
    })();
    const file = await from.export();
    const cancelling = new AbortController();
    const phases = new Set<string>();
    to.bus.on('progress', ({ phase }) => {
      phases.add(phase);
      if (phase === 'adding') cancelling.abort();
    });
    const first = to.import(file, cancelling.signal);
    await expect(to.import(file)).rejects.toThrow(EVENT_FILE_MESSAGES.busy);
    await expect(first).rejects.toThrow(EVENT_FILE_MESSAGES.cancelled);
    expect([to.count('events'), to.count('questions'), to.count('erasures')]).toEqual([1, 0, 0]);
    expect([...phases]).toEqual(['reading', 'adding', 'over']);
    await expect(to.import(file)).resolves.toMatchObject({ added: { question: 500 } });
  });

  test('never brings back who was erased', async () => {
    const [from, to] = [open(1), open(2)];
    from.lead('Ann');
    const asked = from.ask('Mine?', 'Ann');
    const stick = await from.export();
    await to.import(stick);
    to.db.exec('DELETE FROM leads; UPDATE questions SET author_name = NULL');
    await to.import(stick);
    from.answer(asked, 'Yes.');
    await to.import(await from.export());
    expect(to.count('leads')).toBe(0);
    expect(to.count('questions WHERE author_name IS NOT NULL')).toBe(0);
    const came = await from.import(await to.export(2));
    expect(came.erased).toEqual({ lead: 1, erasure: 1 });
    expect(from.count('leads')).toBe(0);
    expect(from.count("questions_text WHERE text LIKE '%ann%'")).toBe(0);
  });
});

describe('A file', () => {
  const FILES: [string, object, string][] = [
    ['two manifests', { more: [['manifest.json', Buffer.from('{}')]] }, 'damaged'],
    ['an entry that leads outside', { more: [['sms-media/../../x', PNG]] }, 'escaping'],
    ['an entry that is not ours', { more: [['run.exe', PNG]] }, 'foreign'],
    ['an entry in no manifest', { more: [[`media/${'0'.repeat(24)}.png`, PNG]] }, 'damaged'],
    ['an entry that is missing', { manifest: { entries: [] } }, 'damaged'],
    [
      'another checksum than its own',
      { manifest: { entries: [{ name: 'records.ndjson', bytes: 0, sha256: '0'.repeat(64) }] } },
      'damaged',
    ],
    ['another file of events', { more: [['event.booth', PNG]] }, 'packed'],
    ['a later format', { manifest: { format: 4 } }, 'newer'],
    ['a bomb', { entries: { [`media/${'1'.repeat(24)}.svg`]: Buffer.alloc(1 << 22) } }, 'huge'],
  ];
  test.each(FILES)('with %s is refused', async (_what, how, fault) => {
    // yazl refuses to write such a name.
    const isEscaping = fault === 'escaping';
    const path = join(tempFolder(), 'x.booth');
    await fileOf(path, '', isEscaping ? { more: [['sms-media/aaaaaaaaaa', PNG]] } : how);
    if (isEscaping)
      writeFileSync(
        path,
        readFileSync(path, 'latin1').replaceAll('sms-media/aaaaaaaaaa', 'sms-media/../../../x'),
        'latin1',
      );
    const booth = open(3);
    const words = Object.entries(EVENT_FILE_MESSAGES).find(([name]) => name === fault)?.[1];
    await expect(booth.import(path)).rejects.toThrow(String(words));
    expect(booth.count('events')).toBe(1);
  });

  test('is read all the same when other hands packed it again, with a folder and what systems leave in it', async () => {
    const path = join(tempFolder(), 'x.booth');
    const around = 'Boat Show é';
    await fileOf(path, `${question(1)}\n`, {
      around,
      more: [
        [`${around}/.DS_Store`, PNG],
        ['__MACOSX/._manifest.json', PNG],
        [`${around}/Thumbs.db`, PNG],
      ],
    });
    const booth = open(3);
    await booth.import(path);
    expect(booth.count('questions')).toBe(1);
  });

  test('that was cut off is said to be incomplete, and another one is none of ours', async () => {
    const path = join(tempFolder(), 'x.booth');
    await fileOf(path, question(1));
    writeFileSync(path, readFileSync(path).subarray(0, 700));
    await expect(open(3).import(path)).rejects.toThrow(EVENT_FILE_MESSAGES.damaged);
    writeFileSync(path, 'Dear staff, please find attached.');
    await expect(open(4).import(path)).rejects.toThrow(EVENT_FILE_MESSAGES.foreign);
  });

  test('is not blamed for what the disk refuses', async () => {
    const [path, name] = [join(tempFolder(), 'x.booth'), `media/${'1'.repeat(24)}.png`];
    await fileOf(path, '', { entries: { [name]: PNG } });
    const file = await openEventFile(path);
    onTestFinished(file.close);
    const image = file.manifest.entries.find((entry) => entry.name === name);
    await expect(file.extract(image ?? part({}), path)).rejects.toMatchObject({ code: 'EEXIST' });
  });
});
