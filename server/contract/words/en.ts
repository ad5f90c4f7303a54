/**
 * The words of visitors' pages and of the big screen. English is what the other languages translate, and where the
 * specification has a sentence it stands here word for word. What each language says differently (order, plurals) is up
 * to its file; the marks, `{value}` and `<element>words</element>`, are the same in all. A new text goes into every file.
 */
export const en = {
  // Titles of the pages.
  'title.question': 'Ask a question',
  'title.question-submitted': 'Question Submitted',
  'title.contact': 'Contact details',
  'title.contact-submitted': 'Thank You',
  'title.live': 'Live Q&A',
  'title.privacy': 'Privacy',

  // Around every visitor's page.
  'frame.live': 'Live display',
  'frame.text': 'Or text your question to {number}',
  'frame.more': 'More about {company}',
  'frame.language': 'Language',

  // Above everything while it is a rehearsal or the example.
  'rehearsal.title': 'Rehearsal',
  'rehearsal.line': '<b>Rehearsal:</b> Anything sent now will not be kept.',
  'example.title': 'Example',
  'example.line': '<b>Example:</b> Anything sent now will not be kept.',

  // Read out only: a page that opens, and what becomes of a question.
  'said.page': '{title}. {text}',
  'said.state': '{state}: {question}',

  // The question.
  'ask.title': 'Ask us anything.',
  'ask.lead': 'Your question, answered live on the big screen.',
  'ask.how1': 'You ask, with your name or without.',
  'ask.how2': 'Our team reads it and answers.',
  'ask.how3': 'It goes up on the big screen.',
  'ask.question': 'Your question',
  'ask.placeholder': 'What would you like to know?',
  'ask.left': '{count} left',
  'ask.tooMany': '{count} too many',
  'ask.identity': 'Your name beside the question',
  'ask.anonymous': 'Stay anonymous',
  'ask.named': 'Include my name',
  'ask.name': 'Your name',
  'ask.personalized': 'Send me personalized information',
  'ask.personalizedHint': 'Next, tell us where to reach you.',
  'ask.submit': 'Submit Question',
  'ask.continue': 'Continue to Contact Info',
  'ask.next': 'Our team reads it first. Once approved, it goes up on the big screen.',
  'ask.sentBefore':
    'Your question has been sent and is waiting for approval. You can ask another one.',

  // The contact details.
  'contact.eyebrow': 'Stay in touch',
  'contact.title': 'Where can we reach you?',
  'contact.lead': 'So we can send you what you asked for.',
  'contact.progress': 'Progress',
  'contact.step2': 'Contact Info',
  'contact.name': 'Full Name',
  'contact.email': 'Email Address',
  'contact.phone': 'Phone Number',
  'contact.company': 'Company Name',
  'contact.city': 'City',
  'contact.state': 'State/Province',
  'contact.consent':
    'You may contact me by email or phone with product news and offers. I can withdraw this at any time.',
  'contact.draw':
    'I take part in the draw “{draw}”. If I am drawn, the big screen shows my first name and the first letter of my last name.',
  'contact.submit': 'Submit Information',
  'contact.skip': 'Skip',
  'contact.eitherWay': 'Your question goes to our team either way.',
  'contact.onlyTeam': 'Only our team sees this.',

  // The company's privacy text.
  'contact.fold': 'Phone, company and city, if you like',
  'promise.title': 'Your details',
  'promise.company': '{company} asks for this to get back to you.',
  'promise.team': 'Our team at this booth asks for this to get back to you.',
  'promise.unseen': 'Nobody else sees it, and it never goes up on the big screen.',
  'promise.days': {
    one: 'We delete it after {count} day.',
    other: 'We delete it after {count} days.',
  },
  'promise.followUp': 'We keep it no longer than our follow-up takes.',
  'promise.link': 'Our privacy notice',
  // Consent on the visitor's own phone.
  'agree.title': 'Your consent',
  'agree.hello': 'Hello {name}',
  'agree.button': 'I agree',
  'agree.free':
    'It is up to you. Without it, our team only gets back to you about what you talked about.',
  'agree.given': 'Your consent is noted. You can close this page.',
  'agree.over':
    'This code is no longer valid. Our team at the booth will gladly show you a new one.',
  'privacy.backups': 'What we delete stays in our backups for {count} days at most.',

  // Thanks.
  'sent.lead': 'Watch the big screens: once our team has approved your question, it goes up there.',
  'sent.redirect': 'Taking you to the <link>live display</link>…',
  'thanks.lead': 'Your details have reached our team.',
  'thanks.sending': 'Sending your question…',
  'thanks.next': 'Your question is with our team. Once approved, it goes up on the big screen.',
  'thanks.live': 'View the live Q&A',
  'thanks.another': 'Ask another question',
  'thanks.change': 'Change the question',

  // On its way.
  'status.sending': 'Sending…',
  'status.rejoin': 'If your phone has left the Wi-Fi, please join {wifi} again.',
  'status.kept.question':
    'Or simply wait: your question is kept on this device and will be sent automatically.',
  'status.kept.lead':
    'Or simply wait: your contact details are kept on this device and will be sent automatically.',
  'status.alone.question': 'Your question is kept on this device and will be sent automatically.',
  'status.alone.lead':
    'Your contact details are kept on this device and will be sent automatically.',
  'status.leaveOpen': 'Please leave this page open until then.',
  'earlier.kept.question': 'Your earlier question is kept on this device and will be sent.',
  'earlier.kept.lead': 'Your earlier contact details are kept on this device and will be sent.',
  'earlier.sent.question': 'Your earlier question has been sent and is waiting for approval.',
  'earlier.sent.lead': 'Your earlier contact details have been sent.',
  'earlier.correct': 'Correct it',
  'earlier.ok': 'OK',

  'kiosk.over': 'Still there? This page is about to start over.',
  'kiosk.stay': 'I’m still here',
  'kiosk.restart': 'Start over',

  // What is wrong.
  'fault.questionMissing': 'Please type a question.',
  'fault.questionTooLong': 'A question has at most {count} characters.',
  'fault.nameMissing': 'Please enter your name, or stay anonymous.',
  'fault.nameTooLong': 'A name has at most {count} characters.',
  'fault.leadRequired': 'Name and email are required',
  'fault.emailIncomplete': 'Please enter a complete email address, like name@example.com.',
  'fault.fieldTooLong': 'At most {count} characters.',
  'fault.busy': {
    one: 'We’re receiving a lot of requests. Please try again in about {count} second.',
    other: 'We’re receiving a lot of requests. Please try again in about {count} seconds.',
  },
  'fault.questionUnreachable':
    'Unable to connect to the server. Please check your connection and try again.',
  'fault.leadUnreachable': 'Unable to submit your information. Please try again.',
  'fault.questionFailed': 'Failed to submit question ({status})',
  'fault.leadFailed': 'Failed to submit contact information',
  'fault.tooMuch': 'That is more than we can take in one go.',
  'fault.storageFull':
    'It could not be saved: our computer here cannot store anything right now. Please tell the staff.',
  'fault.internal': 'Something went wrong on our side. Please try again.',

  // The live page on a phone.
  'live.ask': 'Ask a question',
  'live.askAnother': 'Ask another question',
  'live.loading': 'Loading questions…',
  'live.emptyTitle': 'Q&A Coming Soon',
  'live.empty': 'Questions appear here as soon as they are approved.',
  'live.more': 'More questions',
  'live.newest': 'These are the newest {shown} of {count} questions.',
  'live.moreAbout': 'More about {company}: {link}',
  'live.moreAboutUs': 'More about us: {link}',
  'live.reconnecting': 'Reconnecting…',
  'live.mine': 'Your questions',
  'live.mine.approved': 'Approved for the big screen',
  'live.mine.shown': 'Was on the big screen',
  'live.mine.pending': 'Waiting for approval',
  'live.shared': 'Others asked this too: {question}',
  'live.now': 'On now',
  'live.pause': 'Pause',
  'live.all': 'All questions',
  'live.name': 'Your name, if you like',
  'live.contact': 'Leave your contact details',
  'live.search': 'Search the questions',
  'live.found': { one: '{count} found', other: '{count} found' },
  'live.news': { one: 'Show {count} new', other: 'Show {count} new' },
  'live.mine.more': 'Show the answer',
  'live.mine.sending': 'Sending…',
  'live.mine.kept': 'Kept on this phone, will be sent automatically',
  'live.mine.now': 'On the big screen right now',
  'live.mine.answered': 'Answered',

  // A poll, on a phone.
  'poll.open': 'Vote now',
  'poll.locked': 'Voting is closed',
  'poll.revealed': 'Results',
  'poll.several': 'Choose all that apply.',
  'poll.scale': '1 is the lowest, 5 the highest.',
  'poll.words': 'Up to {most} answers, a word or two each.',
  'poll.word': 'Answer {number}',
  'poll.send': 'Vote',
  'poll.change': 'Change my vote',
  'poll.yours': 'Your vote: {vote}',
  'poll.until': 'You can change it until voting closes.',
  'poll.soon': 'The results follow shortly.',
  'poll.kept': 'Your vote is kept on this phone and will be sent automatically.',
  'poll.late': 'Your vote came too late: voting had closed.',
  'poll.right': 'Right answer',
  'poll.mean': 'Average: {mean}',
  'poll.voters': { one: '{count} person has voted', other: '{count} people have voted' },
  'poll.more': { one: 'and {count} more word', other: 'and {count} more words' },

  // "I want to know this too".
  'wish.button': 'I want to know this too',
  'wish.wanting': {
    one: '{count} person wants to know this.',
    other: '{count} people want to know this.',
  },
  'wish.wanted': {
    one: '{count} person wanted to know this.',
    other: '{count} people wanted to know this.',
  },
  'wish.own': 'You wanted to know this too.',
  'wish.others': { one: 'So did {count} other.', other: 'So did {count} others.' },
  'wish.said': 'You want to know this too.',
  'wish.takenBack': 'Taken back.',

  // The big screen.
  'stage.answer': 'Answer',
  'stage.asked': 'asked {count}×',
  'stage.notLive': 'Not live',
  'stage.comingSoon': 'Q&A Coming Soon',
  'stage.twoSteps': 'Two steps to the first question.',
  'stage.scanFirst': 'Scan the code and ask the first question.',
  'stage.askFirst': 'Ask the first question.',
  'stage.joinWifi': 'Join the Wi-Fi',
  'stage.askYours': 'Ask your question',
  'stage.password': 'Password {password}',
  'stage.noPassword': 'No password needed',
  'stage.hiddenWifi': 'Hidden network: scan the code',
  'stage.orAddress': 'or {address}',
  'stage.orText': 'or text {number}',
  'stage.more': 'More about {company}',
  'stage.rest': 'The rest is on your phone',
  'stage.vote': 'Vote on your phone',
  'stage.chooseOne': 'Choose one answer',
  'stage.chooseAny': 'Choose all that apply',
  'stage.chooseGrade': 'Choose from 1 to 5',
  'stage.sendWords': 'Send up to {count} words',
  'stage.pollResult': 'The result',
  'stage.pollMean': 'Average',
  'stage.pollVotes': { one: '{count} vote', other: '{count} votes' },
  'stage.pollMoreWords': 'and {count} more',
  'stage.pollMoreOptions': 'and {count} more on your phone',
  'stage.findOut': 'Find out more',
  'stage.qrCode': 'QR code of {address}',
  'stage.wifiCode': 'QR code to join the Wi-Fi network {wifi}',

  // The page that asks to wait.
  'busy.title': 'One moment, please',
  'busy.text': {
    one: 'A lot of people are here right now. This page opens by itself in about {count} second.',
    other:
      'A lot of people are here right now. This page opens by itself in about {count} seconds.',
  },
  'busy.now': 'Try now',
} as const;
