import { useState, useSyncExternalStore } from 'react';
import { looksSeparated } from '../../server/contract/badge.ts';
import { isMecard, isVcard } from '../../server/contract/badge-vcard.ts';
import type { TestedCapture } from '../../server/contract/capture.ts';
import { DETAIL_FIELDS, DETAIL_NAMES } from '../../server/contract/lead-details.ts';
import { createChoice } from '../lib/choice.ts';
import { bodyOf, EMPTY, withCode, type Draft } from './draft.ts';
import type { Laptop } from './laptop.ts';
import { Icon } from './parts.tsx';
import { Scan } from './scan.tsx';
import { SignIn } from './unsent-view.tsx';

/** Says in a sentence what kind of a code it is. */
export function kindOf({ code, ...said }: Draft): string {
  if (isVcard(code) || isMecard(code)) return 'A contact card: name and details are on it.';
  if (DETAIL_FIELDS.some((name) => said[name] !== '')) return 'Details are on it, as text.';
  if (looksSeparated(code)) {
    return 'A code with several parts: name them once under Leads, Capture, Badge codes.';
  }
  return 'A bare code: nothing about the person is on it. Names come from the organiser’s list, or are typed.';
}

type Lines = readonly { title: string; value: string }[];

function Facts({ title, lines }: { title: string; lines: Lines }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <dl className="facts">
        {lines.map((line) => (
          <div key={line.title}>
            <dt>{line.title}</dt>
            <dd>
              <bdi>{line.value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A badge scanned before the doors open: what is read, and how it will look in an export. No lead comes of it. */
export function TestBadge({ laptop }: { laptop: Laptop }) {
  const state = useSyncExternalStore(laptop.subscribe, laptop.state);
  const access = useSyncExternalStore(laptop.subscribe, laptop.access);
  const [read, setRead] = useState<Draft | null>(null);
  const [tested, setTested] = useState<TestedCapture | string | null>(null);
  const [test] = useState(() =>
    createChoice((capture: Record<string, unknown>) => laptop.test(capture), setTested),
  );
  const take = (text: string) => {
    if (!state) return;
    const draft = withCode(EMPTY, text, state.forms);
    setRead(draft);
    setTested(null);
    void test(bodyOf(draft, state));
  };
  const said = read
    ? [
        ...DETAIL_FIELDS.map((name) => ({ title: DETAIL_NAMES[name], value: read[name] })),
        { title: 'Code', value: read.code },
      ].filter(({ value }) => value !== '')
    : [];
  return (
    <div className="frame">
      <header className="top">
        <div className="where">
          <h1>Test badge</h1>
          <p>No lead comes of it.</p>
        </div>
      </header>
      {access === 'out' && <SignIn waiting={0} onSignIn={(password) => laptop.signIn(password)} />}
      {state && <Scan onCode={take} />}
      {read && (
        <>
          <p className="kept" data-said="polite">
            <Icon of="check" />
            {kindOf(read)}
          </p>
          <Facts title="Read from the badge" lines={said} />
        </>
      )}
      {typeof tested === 'string' && (
        <p className="note" data-tone="warn" data-said="urgent">
          <Icon of="alert" />
          {tested}
        </p>
      )}
      {tested !== null && typeof tested !== 'string' && (
        <Facts title="In the export" lines={tested.columns} />
      )}
      <div className="actions">
        <a className="button button-quiet" href="/preflight">
          <Icon of="back" />
          Back to Ready?
        </a>
      </div>
    </div>
  );
}
