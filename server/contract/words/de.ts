import type { Words } from './words.ts';

export const de = {
  'title.question': 'Frage stellen',
  'title.question-submitted': 'Frage gesendet',
  'title.contact': 'Kontaktdaten',
  'title.contact-submitted': 'Vielen Dank',
  'title.live': 'Live-Q&A',
  'title.privacy': 'Datenschutz',

  'frame.live': 'Live-Anzeige',
  'frame.text': 'Oder senden Sie Ihre Frage per SMS an {number}',
  'frame.more': 'Mehr über {company}',
  'frame.language': 'Sprache',

  'rehearsal.title': 'Probelauf',
  'rehearsal.line': '<b>Probelauf:</b> Was jetzt gesendet wird, bleibt nicht erhalten.',
  'example.title': 'Beispiel',
  'example.line': '<b>Beispiel:</b> Was jetzt gesendet wird, bleibt nicht erhalten.',

  'said.page': '{title}. {text}',
  'said.state': '{state}: {question}',

  'ask.title': 'Fragen Sie uns.',
  'ask.lead': 'Ihre Frage, live beantwortet auf dem großen Bildschirm.',
  'ask.how1': 'Sie fragen, mit oder ohne Namen.',
  'ask.how2': 'Unser Team liest die Frage und antwortet.',
  'ask.how3': 'Die Frage erscheint auf dem großen Bildschirm.',
  'ask.question': 'Ihre Frage',
  'ask.placeholder': 'Was möchten Sie wissen?',
  'ask.left': 'noch {count}',
  'ask.tooMany': '{count} zu viel',
  'ask.identity': 'Ihr Name bei der Frage',
  'ask.anonymous': 'Anonym bleiben',
  'ask.named': 'Mit meinem Namen',
  'ask.name': 'Ihr Name',
  'ask.personalized': 'Senden Sie mir auf mich zugeschnittene Informationen',
  'ask.personalizedHint': 'Im nächsten Schritt sagen Sie uns, wie wir Sie erreichen.',
  'ask.submit': 'Frage senden',
  'ask.continue': 'Weiter zu den Kontaktdaten',
  'ask.next':
    'Unser Team liest die Frage zuerst. Nach der Freigabe erscheint sie auf dem großen Bildschirm.',
  'ask.sentBefore':
    'Ihre Frage wurde gesendet und wartet auf die Freigabe. Sie können gern noch eine stellen.',

  'contact.eyebrow': 'In Kontakt bleiben',
  'contact.title': 'Wie erreichen wir Sie?',
  'contact.lead': 'Damit wir Ihnen senden können, worum Sie gebeten haben.',
  'contact.progress': 'Fortschritt',
  'contact.step2': 'Kontaktdaten',
  'contact.name': 'Vor- und Nachname',
  'contact.email': 'E-Mail-Adresse',
  'contact.phone': 'Telefonnummer',
  'contact.company': 'Firma',
  'contact.city': 'Ort',
  'contact.state': 'Bundesland/Kanton',
  'contact.consent':
    'Sie dürfen mich per E-Mail oder Telefon mit Neuigkeiten und Angeboten zu Ihren Produkten kontaktieren. Ich kann das jederzeit widerrufen.',
  'contact.submit': 'Angaben senden',
  'contact.skip': 'Überspringen',
  'contact.eitherWay': 'Ihre Frage erreicht unser Team in jedem Fall.',
  'contact.onlyTeam': 'Das sieht nur unser Team.',

  'contact.fold': 'Telefon, Firma und Ort, wenn Sie möchten',
  'promise.title': 'Ihre Angaben',
  'promise.company': 'Mit diesen Angaben meldet sich {company} bei Ihnen.',
  'promise.team': 'Mit diesen Angaben meldet sich unser Team an diesem Stand bei Ihnen.',
  'promise.unseen': 'Sonst sieht sie niemand, und sie erscheinen nie auf dem großen Bildschirm.',
  'promise.days': {
    one: 'Nach {count} Tag löschen wir sie.',
    other: 'Nach {count} Tagen löschen wir sie.',
  },
  'promise.followUp': 'Wir bewahren sie nur so lange auf, wie die Bearbeitung dauert.',
  'promise.link': 'Unsere Datenschutzhinweise',
  'agree.title': 'Ihre Einwilligung',
  'agree.hello': 'Hallo {name}',
  'agree.button': 'Ich stimme zu',
  'agree.free':
    'Das ist freiwillig. Sonst melden wir uns nur zu dem, worüber Sie mit uns gesprochen haben.',
  'agree.given': 'Ihre Einwilligung ist vermerkt. Sie können diese Seite schließen.',
  'agree.over': 'Dieser Code gilt nicht mehr. Unser Team am Stand zeigt Ihnen gern einen neuen.',
  'privacy.backups': 'Was wir löschen, bleibt höchstens {count} Tage in unseren Sicherungskopien.',

  'sent.lead':
    'Achten Sie auf die großen Bildschirme: Dort erscheint Ihre Frage, sobald unser Team sie freigegeben hat.',
  'sent.redirect': 'Weiter geht es zur <link>Live-Anzeige</link>\u00a0…',
  'thanks.lead': 'Ihre Angaben sind bei unserem Team angekommen.',
  'thanks.sending': 'Ihre Frage wird gesendet\u00a0…',
  'thanks.next':
    'Ihre Frage ist bei unserem Team. Nach der Freigabe erscheint sie auf dem großen Bildschirm.',
  'thanks.live': 'Zum Live-Q&A',
  'thanks.another': 'Noch eine Frage stellen',
  'thanks.change': 'Frage ändern',

  'status.sending': 'Wird gesendet\u00a0…',
  'status.rejoin':
    'Falls Ihr Telefon nicht mehr im WLAN ist, verbinden Sie es bitte wieder mit {wifi}.',
  'status.kept.question':
    'Oder warten Sie einfach: Ihre Frage ist auf diesem Telefon gespeichert und wird automatisch gesendet.',
  'status.kept.lead':
    'Oder warten Sie einfach: Ihre Kontaktdaten sind auf diesem Telefon gespeichert und werden automatisch gesendet.',
  'status.alone.question':
    'Ihre Frage ist auf diesem Telefon gespeichert und wird automatisch gesendet.',
  'status.alone.lead':
    'Ihre Kontaktdaten sind auf diesem Telefon gespeichert und werden automatisch gesendet.',
  'status.leaveOpen': 'Bitte lassen Sie diese Seite so lange geöffnet.',
  'earlier.kept.question':
    'Ihre frühere Frage ist auf diesem Telefon gespeichert und wird noch gesendet.',
  'earlier.kept.lead':
    'Ihre früheren Kontaktdaten sind auf diesem Telefon gespeichert und werden noch gesendet.',
  'earlier.sent.question': 'Ihre frühere Frage wurde gesendet und wartet auf die Freigabe.',
  'earlier.sent.lead': 'Ihre früheren Kontaktdaten wurden gesendet.',
  'earlier.correct': 'Korrigieren',
  'earlier.ok': 'OK',

  'fault.questionMissing': 'Bitte geben Sie eine Frage ein.',
  'fault.questionTooLong': 'Eine Frage hat höchstens {count} Zeichen.',
  'fault.nameMissing': 'Bitte geben Sie Ihren Namen ein oder bleiben Sie anonym.',
  'fault.nameTooLong': 'Ein Name hat höchstens {count} Zeichen.',
  'fault.leadRequired': 'Bitte geben Sie Namen und E-Mail-Adresse an',
  'fault.emailIncomplete':
    'Bitte geben Sie eine vollständige E-Mail-Adresse ein, zum Beispiel name@example.com.',
  'fault.fieldTooLong': 'Höchstens {count} Zeichen.',
  'fault.busy': {
    one: 'Gerade erreichen uns sehr viele Anfragen. Bitte versuchen Sie es in etwa {count} Sekunde noch einmal.',
    other:
      'Gerade erreichen uns sehr viele Anfragen. Bitte versuchen Sie es in etwa {count} Sekunden noch einmal.',
  },
  'fault.questionUnreachable':
    'Keine Verbindung zum Server. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  'fault.leadUnreachable':
    'Ihre Angaben konnten nicht gesendet werden. Bitte versuchen Sie es noch einmal.',
  'fault.questionFailed': 'Die Frage konnte nicht gesendet werden ({status})',
  'fault.leadFailed': 'Die Kontaktdaten konnten nicht gesendet werden',
  'fault.tooMuch': 'Das ist mehr, als wir auf einmal annehmen können.',
  'fault.storageFull':
    'Das hat nicht geklappt: Unser Computer hier kann gerade nichts speichern. Bitte sagen Sie es dem Standpersonal.',
  'fault.internal': 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.',

  'live.ask': 'Frage stellen',
  'live.askAnother': 'Noch eine Frage stellen',
  'live.loading': 'Fragen werden geladen\u00a0…',
  'live.emptyTitle': 'Gleich geht es los',
  'live.empty': 'Hier erscheinen die Fragen, sobald sie freigegeben sind.',
  'live.more': 'Weitere Fragen',
  'live.newest': 'Das sind die neuesten {shown} von {count} Fragen.',
  'live.moreAbout': 'Mehr über {company}: {link}',
  'live.moreAboutUs': 'Mehr über uns: {link}',
  'live.reconnecting': 'Verbindung wird hergestellt\u00a0…',
  'live.mine': 'Ihre Fragen',
  'live.mine.approved': 'Für den großen Bildschirm freigegeben',
  'live.mine.shown': 'War auf dem großen Bildschirm',
  'live.mine.pending': 'Wartet auf Freigabe',
  'live.shared': 'Das haben auch andere gefragt: {question}',
  'live.now': 'Jetzt',
  'live.pause': 'Pausieren',
  'live.all': 'Alle Fragen',
  'live.name': 'Ihr Name, wenn Sie möchten',
  'live.contact': 'Kontaktdaten hinterlassen',
  'live.search': 'Fragen durchsuchen',
  'live.found': { one: '{count} gefunden', other: '{count} gefunden' },
  'live.news': 'Neues zeigen ({count})',
  'live.mine.more': 'Antwort zeigen',
  'live.mine.sending': 'Wird gesendet\u00a0…',
  'live.mine.kept': 'Hier gespeichert, wird von selbst gesendet',
  'live.mine.now': 'Jetzt auf dem großen Bildschirm',
  'live.mine.answered': 'Beantwortet',

  'wish.button': 'Das möchte ich auch wissen',
  'wish.wanting': {
    one: '{count} Person möchte das wissen.',
    other: '{count} Personen möchten das wissen.',
  },
  'wish.wanted': {
    one: '{count} Person wollte das wissen.',
    other: '{count} Personen wollten das wissen.',
  },
  'wish.own': 'Das wollten Sie auch wissen.',
  'wish.others': {
    one: '{count} andere Person ebenfalls.',
    other: '{count} andere ebenfalls.',
  },
  'wish.said': 'Sie möchten das auch wissen.',
  'wish.takenBack': 'Zurückgenommen.',

  'stage.answer': 'Antwort',
  'stage.asked': '{count}× gefragt',
  'stage.notLive': 'Nicht live',
  'stage.comingSoon': 'Gleich geht es los',
  'stage.twoSteps': 'In zwei Schritten zur ersten Frage.',
  'stage.scanFirst': 'Code scannen und die erste Frage stellen.',
  'stage.askFirst': 'Stellen Sie die erste Frage.',
  'stage.joinWifi': 'Mit dem WLAN verbinden',
  'stage.askYours': 'Frage stellen',
  'stage.password': 'Passwort {password}',
  'stage.noPassword': 'Kein Passwort nötig',
  'stage.hiddenWifi': 'Verborgenes Netzwerk: bitte den Code scannen',
  'stage.orAddress': 'oder {address}',
  'stage.orText': 'oder SMS an {number}',
  'stage.more': 'Mehr über {company}',
  'stage.rest': 'Der Rest steht auf Ihrem Telefon',
  'stage.findOut': 'Mehr erfahren',
  'stage.qrCode': 'QR-Code von {address}',
  'stage.wifiCode': 'Code zum Verbinden mit dem WLAN {wifi}',

  'busy.title': 'Einen Moment, bitte',
  'busy.text': {
    one: 'Gerade sind sehr viele Menschen hier. Diese Seite öffnet sich in etwa {count} Sekunde von selbst.',
    other:
      'Gerade sind sehr viele Menschen hier. Diese Seite öffnet sich in etwa {count} Sekunden von selbst.',
  },
  'busy.now': 'Jetzt versuchen',
} satisfies Words;
