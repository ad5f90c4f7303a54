/**
 * Names that systems only resolve to check for internet access: a name server may direct them here without breaking
 * any page. Some systems also check names that have pages (`www.google.com`).
 */
export const CHECK_NAMES = [
  'captive.apple.com',
  'connectivitycheck.gstatic.com',
  'connectivitycheck.android.com',
  'clients3.google.com',
  'connect.rom.miui.com',
  'connectivitycheck.platform.hicloud.com',
  'conn1.oppomobile.com',
  'wifi.vivo.com.cn',
  'www.msftconnecttest.com',
  'www.msftncsi.com',
  'edge-http.microsoft.com',
  'detectportal.firefox.com',
  'nmcheck.gnome.org',
  'network-test.debian.org',
  'ping.archlinux.org',
  'connectivity-check.ubuntu.com',
  'networkcheck.kde.org',
] as const;

/** Name and address that Windows resolves as a check, in addition to its HTTP request. */
export const WINDOWS_DNS_CHECK = { name: 'dns.msftncsi.com', address: '131.107.255.255' } as const;
