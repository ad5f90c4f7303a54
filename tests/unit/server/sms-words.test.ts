import { expect, test } from 'vitest';
import { twilioSettings } from '../../../server/contract/settings/twilio.ts';
import { keywordOf } from '../../../server/features/sms/keywords.ts';
import { isReaction } from '../../../server/features/sms/question-text.ts';

test.each([
  'ARRÊT',
  'arret',
  'Arrêt s’il vous plaît',
  'ALTO',
  'Alto, por favor',
  'Stop please',
  'Please stop.',
  'Stopp bitte!',
  'REZYGNUJĘ',
  '配信停止',
  '退订',
  'إيقاف',
])('“%s” is a stop', (body) => expect(keywordOf(body)).toBe('stop'));

test.each(['Can you stop by?', 'Stop the music', 'Arrête-t-il seul ?', 'Please', 'End of line?'])(
  '“%s” is none',
  (body) => expect(keywordOf(body)).toBeNull(),
);

test('what a phone sends when somebody likes a text is no question', () => {
  const reactions = [
    'Liked "Thanks!"',
    'Loved “Thank you! Your question reached our stand.”',
    'Emphasized “Thanks!”',
    'Reacted 👍 to “Thanks!”',
    'Removed a heart from “Thanks!”',
    'Laughed at an image',
  ];
  for (const body of reactions) expect(isReaction(body), body).toBe(true);
  for (const body of ['Liked it. How much?', '“Thanks!”', 'Loved by kids?']) {
    expect(isReaction(body), body).toBe(false);
  }
});

test.each(['12345', '+15551234567', '+1 (555) 123-4567', ''])('%s is a number', (phoneNumber) => {
  expect(twilioSettings.shape.phoneNumber.safeParse(phoneNumber).success).toBe(true);
});
test.each(['12', 'INFO', '5551234567'])('%s is none', (phoneNumber) => {
  expect(twilioSettings.shape.phoneNumber.safeParse(phoneNumber).success).toBe(false);
});
