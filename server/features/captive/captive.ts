import type { RequestHandler, Response } from 'express';
import type { CaptiveSettings } from '../../contract/settings/parts.ts';
import { isAdminHost } from '../../http/hosts.ts';

/** Answer that a check gets with internet access: a bare status, or a body with its type. */
type CheckAnswer =
  | { status: 204; headers?: Record<string, string> }
  | { status: 200; type: 'text/html' | 'text/plain'; body: string };

/** A system's check for internet access: the addresses that it requests, and the answer that it expects. */
type Check = { hosts: readonly string[]; paths: readonly string[]; answer: CheckAnswer };

const SUCCESS = '<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>';

function text(body: string): CheckAnswer {
  return { status: 200, type: 'text/plain', body };
}

/**
 * The well-known checks. Bodies are exact to the byte, as some systems compare them; sources are next to each. Only
 * what a check asks for is answered: everything else on these hosts is not part of any check.
 */
export const CAPTIVE_CHECKS: readonly Check[] = [
  {
    // iOS, macOS, and the hosts of their earlier versions. https://support.apple.com/101555 names captive.apple.com.
    hosts: [
      'captive.apple.com',
      'www.apple.com',
      'www.appleiphonecell.com',
      'www.itools.info',
      'www.ibook.info',
      'www.airport.us',
      'www.thinkdifferent.us',
    ],
    paths: ['/hotspot-detect.html', '/library/test/success.html'],
    answer: { status: 200, type: 'text/html', body: `${SUCCESS}\n` },
  },
  {
    // Android and ChromeOS: https://android.googlesource.com/platform/packages/modules/NetworkStack (NetworkMonitor,
    // CAPTIVE_PORTAL_HTTP_URL, _FALLBACK_URL), https://www.chromium.org/chromium-os/chromiumos-design-docs/network-portal-detection;
    // then what phone makers and browsers put in its place.
    hosts: [
      'connectivitycheck.gstatic.com',
      'connectivitycheck.android.com',
      'clients1.google.com',
      'clients3.google.com',
      'clients4.google.com',
      'android.clients.google.com',
      'play.googleapis.com',
      'www.google.com',
      'www.gstatic.com',
      'connectivitycheck.grapheneos.network',
      'connect.rom.miui.com',
      'connectivitycheck.platform.hicloud.com',
      'connectivitycheck.platform.hihonorcloud.com',
      'conn1.oppomobile.com',
      'conn1.coloros.com',
      'wifi.vivo.com.cn',
      'connectivity.samsung.com.cn',
      'cp.cloudflare.com',
    ],
    paths: ['/generate_204', '/gen_204'],
    answer: { status: 204 },
  },
  {
    // Edge.
    hosts: ['edge-http.microsoft.com'],
    paths: ['/captiveportal/generate_204'],
    answer: { status: 204 },
  },
  {
    // Windows 10 and 11: https://learn.microsoft.com/troubleshoot/windows-client/networking/internet-explorer-edge-open-connect-corporate-public-network
    hosts: ['www.msftconnecttest.com', 'ipv6.msftconnecttest.com'],
    paths: ['/connecttest.txt'],
    answer: text('Microsoft Connect Test'),
  },
  {
    // Windows 8 and before.
    hosts: ['www.msftncsi.com', 'ipv6.msftncsi.com'],
    paths: ['/ncsi.txt'],
    answer: text('Microsoft NCSI'),
  },
  {
    // Firefox: https://searchfox.org/firefox-main/source/netwerk/base/CaptivePortalService.cpp and the preferences
    // captivedetect.canonicalURL and .canonicalContent.
    hosts: ['detectportal.firefox.com'],
    paths: ['/canonical.html'],
    answer: {
      status: 200,
      type: 'text/html',
      body: '<meta http-equiv="refresh" content="0;url=https://support.mozilla.org/kb/captive-portal"/>',
    },
  },
  {
    hosts: ['detectportal.firefox.com'],
    paths: ['/success.txt'],
    answer: text('success\n'),
  },
  {
    // NetworkManager compares the beginning of the body: https://networkmanager.dev/docs/api/latest/NetworkManager.conf.html
    // ("connectivity section", uri and response).
    hosts: ['nmcheck.gnome.org'],
    paths: ['/check_network_status.txt'],
    answer: text('NetworkManager is online\n'),
  },
  {
    hosts: ['network-test.debian.org'],
    paths: ['/nm'],
    answer: text('NetworkManager is online\n'),
  },
  {
    hosts: ['ping.archlinux.org'],
    paths: ['/nm-check.txt'],
    answer: text('NetworkManager is online\n'),
  },
  {
    // Ubuntu's packages expect the header alone: NetworkManager takes it instead of a body.
    hosts: ['connectivity-check.ubuntu.com'],
    paths: ['/'],
    answer: { status: 204, headers: { 'X-NetworkManager-Status': 'online' } },
  },
  {
    hosts: ['fedoraproject.org'],
    paths: ['/static/hotspot.txt'],
    answer: text('OK'),
  },
  {
    // KDE Plasma.
    hosts: ['networkcheck.kde.org'],
    paths: ['/'],
    answer: text('OK\n'),
  },
];

const ANSWERS = new Map(
  CAPTIVE_CHECKS.flatMap(({ hosts, paths, answer }) =>
    hosts.flatMap((host) => paths.map((path): [string, CheckAnswer] => [host + path, answer])),
  ),
);

/** Returns the expected answer to a system's check, or null if the request is none. Host names are case-insensitive. */
function checkAnswer(host: string, path: string): CheckAnswer | null {
  return ANSWERS.get(host.toLowerCase() + path) ?? null;
}

function send(response: Response, answer: CheckAnswer): void {
  response.status(answer.status).set('Cache-Control', 'no-store');
  if (answer.status === 204) {
    response.set(answer.headers ?? {}).end();
    return;
  }
  // As it is: `type` would add a charset that no such server names.
  response.set('Content-Type', answer.type).end(answer.body);
}

/**
 * Answers the checks by which phones and laptops see whether there is internet access, when a name server on the
 * booth's network leads them here. Host and path together make a check: no page that a person asked for is touched.
 */
export function answerCaptiveChecks(deps: { settings: () => CaptiveSettings }): RequestHandler {
  return (request, response, next) => {
    const isCheck = ['GET', 'HEAD'].includes(request.method) && !isAdminHost(request);
    if (deps.settings().mode === 'off' || !isCheck) return next();
    const answer = checkAnswer(request.hostname ?? '', request.path);
    if (answer === null) return next();
    send(response, answer);
  };
}
