import { Button, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from '../../link.tsx';
import {
  TEST_HEADER,
  type FirstStart,
  type TestRun,
} from '../../../../server/contract/first-start.ts';
import { QUESTION_MAX_LENGTH } from '../../../../server/contract/limits.ts';
import { codeOrder, codePicture } from '../../../../server/contract/qr.ts';
import { errorSentence } from '../../../lib/api-error.ts';
import { publicSettingsQuery } from '../../qrcode/model.ts';
import { updateQuestion } from '../../questions/questions-api.ts';
import { screensQuery } from '../../screens-api.ts';
import { useServices } from '../../session/services-context.ts';
import { adoptQuestion, setFirstStart, startTest } from '../first-start-api.ts';
import classes from './question.module.css';
import { Station, stationOf } from './station.tsx';

const CODE_PIXELS = 400;

/** The code of the test; anyone without a phone asks here. */
function AskIt({ test }: { test: TestRun }) {
  const { api } = useServices();
  const { data: shown } = useQuery(publicSettingsQuery(api));
  const [here, setHere] = useState(false);
  return here ? (
    <AskHere code={test.code} onPhone={() => setHere(false)} />
  ) : (
    <div className={classes.ask}>
      <div className={classes.code}>
        {shown && (
          <img
            src={codePicture(codeOrder(test.url, shown.qrcode, CODE_PIXELS))}
            alt="Code that opens the question page for your test"
          />
        )}
      </div>
      <div>
        <p className={classes.how}>
          <b>Scan it with your own phone,</b> on the stand’s Wi-Fi, and ask anything.
        </p>
        <Button variant="subtle" className={classes.link} onClick={() => setHere(true)}>
          No phone at hand?
        </Button>
        <Link to="/preflight" className={classes.help}>
          Page not opening?
        </Link>
      </div>
    </div>
  );
}

function AskHere({ code, onPhone }: { code: string; onPhone: () => void }) {
  const [content, setContent] = useState('How does it feel to be the first question?');
  const send = useMutation({
    mutationFn: async () => {
      // As a phone does it, except for the header.
      const response = await fetch('/api/question', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', [TEST_HEADER]: code },
        body: JSON.stringify({ content, author_name: null }),
      });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
    },
  });
  const blank = content.trim() === '';
  return (
    <div className={classes.here}>
      <Textarea
        label="Your question"
        size="md"
        autosize
        minRows={2}
        maxRows={4}
        maxLength={QUESTION_MAX_LENGTH}
        value={content}
        error={send.isError && 'It did not get through. Try again.'}
        errorProps={{ role: 'alert' }}
        onChange={({ currentTarget }) => setContent(currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button
          loading={send.isPending}
          disabled={blank || send.isSuccess}
          onClick={() => send.mutate()}
        >
          {send.isSuccess ? 'Asked' : 'Ask it from here'}
        </Button>
        <Button variant="subtle" className={classes.link} onClick={onPhone}>
          Use a phone
        </Button>
      </div>
    </div>
  );
}

/** Questions that came meanwhile without the code. */
function Others({ others }: Pick<TestRun, 'others'>) {
  const { api } = useServices();
  const client = useQueryClient();
  const adopt = useMutation({
    mutationFn: (id: number) => adoptQuestion(api, id),
    onSuccess: (state) => setFirstStart(client, state),
  });
  return (
    <ul className={classes.others}>
      {others.map(({ id, content }) => (
        <li key={id}>
          <span>
            Another question came in: <q>{content}</q>
          </span>
          <Button
            size="compact-md"
            variant="default"
            disabled={adopt.isPending}
            onClick={() => adopt.mutate(id)}
          >
            It’s mine
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Approve({ question }: { question: NonNullable<TestRun['question']> }) {
  const { api } = useServices();
  const approve = useMutation({
    mutationFn: () =>
      updateQuestion(api, question.id, { status: 'approved', version: question.version }),
  });
  return (
    <>
      <Button loading={approve.isPending} onClick={() => approve.mutate()}>
        Approve
      </Button>
      {approve.isError && (
        <span className={classes.fault} role="alert">
          {errorSentence(approve.error)}
        </span>
      )}
    </>
  );
}

function openedWords({ opened, question }: TestRun): string {
  if (opened?.local) return 'The page is open on this laptop';
  return question && !opened ? 'Asked without scanning the code' : 'Your phone opened the page';
}

function Stations({ test }: { test: TestRun }) {
  const { api } = useServices();
  const { data: screens } = useQuery(screensQuery(api));
  const { opened, question, shown, others } = test;
  const approved = question?.status === 'approved';
  const reached = [
    opened !== null || question !== null,
    question !== null,
    approved,
    shown !== null,
  ];
  const [first, second, third, fourth] = reached.map((_, index) => stationOf(reached, index));
  return (
    <ol className={classes.stations} aria-live="polite">
      <Station state={first} title={openedWords(test)} />
      <Station state={second} title="Your question arrived">
        {question && <q className={classes.content}>{question.content}</q>}
        {!question && others.length > 0 && <Others others={others} />}
      </Station>
      <Station state={third} title={approved ? 'You approved it' : 'You approve it'}>
        {question && !approved && <Approve question={question} />}
      </Station>
      <Station state={fourth} title="It is on the big screen">
        {shown && <span className={classes.where}>{shown.name}</span>}
        {!shown && approved && screens?.length === 0 && (
          <span className={classes.where}>
            No big screen is open. Go back one step to open one.
          </span>
        )}
      </Station>
    </ol>
  );
}

/** A question of staff on its way from their phone to the screen. */
export function QuestionStep({ test }: { test: FirstStart['test'] }) {
  const { api } = useServices();
  const client = useQueryClient();
  const { mutate, isPending, isError, error } = useMutation({
    mutationFn: () => startTest(api),
    onSuccess: (state) => setFirstStart(client, state),
  });
  // Once: after it ends, here or elsewhere, nobody wants another one to start by itself.
  useEffect(() => mutate(), [mutate]);
  if (!test) {
    return (
      <div className={classes.waiting}>
        {!isPending && (
          <div className={classes.over}>
            <p role={isError ? 'alert' : undefined}>
              {isError
                ? errorSentence(error)
                : 'The test is over, and its question has been erased.'}
            </p>
            <Button variant="default" size="md" onClick={() => mutate()}>
              {isError ? 'Try again' : 'Test once more'}
            </Button>
          </div>
        )}
      </div>
    );
  }
  return (
    <>
      <AskIt test={test} />
      <Stations test={test} />
    </>
  );
}
