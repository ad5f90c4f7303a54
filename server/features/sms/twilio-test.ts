import type { TwilioTest, TwilioTestResult } from '../../contract/sms.ts';
import { twilioSettings } from '../../contract/settings/twilio.ts';
import type { TwilioClient, TwilioCredentials } from './twilio-client.ts';
import { faultOf } from './twilio-faults.ts';

/**
 * Webhook of a new number at Twilio, which answers each message with an advertisement until someone changes it in
 * Twilio's console.
 */
const DEMO_ADDRESS = /^https?:\/\/demo\.twilio\.com\//;

type Given = { phoneNumber: string; accountSid: string; authToken: string };

function wrong(message: string, field: TwilioTestResult['field'] = null): TwilioTestResult {
  return { ok: false, message, field, notes: [] };
}

/** First fault that can be found without a call to Twilio. */
function firstFault({ phoneNumber, accountSid, authToken }: Given): TwilioTestResult | null {
  if (accountSid === '') return wrong('Enter the account SID first.', 'accountSid');
  if (!twilioSettings.shape.accountSid.safeParse(accountSid).success) {
    return wrong('An account SID is AC followed by 32 hexadecimal digits.', 'accountSid');
  }
  if (authToken === '') return wrong('Enter the auth token first.', 'authToken');
  if (phoneNumber === '') return wrong('Enter the phone number first.', 'phoneNumber');
  return null;
}

/** Notes for staff about a number that works. */
function notesOf(smsUrl: string, webhookUrl: string | null, type: string): string[] {
  const notes: string[] = [];
  if (DEMO_ADDRESS.test(smsUrl)) {
    notes.push(
      'Twilio answers each text to this number with a demo message. Clear “A message comes in” in Twilio’s console.',
    );
  } else if (webhookUrl !== null && smsUrl !== webhookUrl) {
    notes.push(
      'Twilio doesn’t call this booth yet. Paste the webhook address into Twilio’s console; until then Booth asks Twilio for texts.',
    );
  }
  if (type.toLowerCase() === 'trial') {
    notes.push(
      'A trial account sends replies only to numbers that are verified in Twilio’s console.',
    );
  }
  return notes;
}

/** Asks Twilio about number and account, and says in a sentence what is wrong. */
export async function testTwilio(
  form: TwilioTest,
  stored: Given,
  webhookUrl: string | null,
  open: (credentials: TwilioCredentials) => Pick<TwilioClient, 'account' | 'number'>,
): Promise<TwilioTestResult> {
  const number = twilioSettings.shape.phoneNumber.safeParse(form.phoneNumber ?? stored.phoneNumber);
  if (!number.success) return wrong(number.error.issues[0]?.message ?? '', 'phoneNumber');
  const given: Given = {
    phoneNumber: number.data,
    accountSid: (form.accountSid ?? stored.accountSid).trim(),
    authToken: (form.authToken ?? stored.authToken).trim(),
  };
  const fault = firstFault(given);
  if (fault) return fault;
  try {
    const client = open(given);
    const account = await client.account();
    if (account.status === 'suspended' || account.status === 'closed') {
      return wrong(`Twilio has ${account.status} this account. See Twilio’s console.`);
    }
    const own = await client.number(given.phoneNumber);
    if (!own) {
      return wrong('This phone number doesn’t belong to this Twilio account.', 'phoneNumber');
    }
    if (!own.takesTexts) return wrong('This phone number can’t receive texts.', 'phoneNumber');
    const name = account.name === '' ? 'Twilio' : `the Twilio account “${account.name}”`;
    return {
      ok: true,
      message: `It works: ${name} knows this number, and it can receive texts.`,
      field: null,
      notes: notesOf(own.smsUrl, webhookUrl, account.type),
    };
  } catch (error) {
    const { kind, code, sentence } = faultOf(error);
    if (kind === 'credentials') return wrong(sentence, 'authToken');
    if (code === 20404) return wrong('Twilio has no account with this SID.', 'accountSid');
    return wrong(sentence);
  }
}
