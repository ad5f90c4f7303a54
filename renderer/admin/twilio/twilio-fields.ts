import { TOASTS } from '../../../server/contract/messages.ts';
import { createFieldSet } from '../form/field-set.ts';

/** The settings of this screen. */
export const TWILIO_FIELDS = createFieldSet(
  [
    { name: 'twilio.phoneNumber', label: 'Phone number' },
    { name: 'twilio.accountSid', label: 'Account SID' },
    { name: 'twilio.authToken', label: 'Auth token' },
    { name: 'twilio.textsBecomeQuestions', label: 'Texts become questions' },
    { name: 'twilio.answerByText', label: 'Answer by text' },
    { name: 'twilio.autoReplyEnabled', label: 'Auto-reply' },
    { name: 'twilio.autoReplyText', label: 'Auto-reply text' },
    { name: 'twilio.publicUrl', label: 'Public URL' },
  ],
  { storageKey: 'booth.admin.twilio.unsaved', toast: TOASTS.twilioSettingsSaved },
);
