import type { AdapterKind } from '../../contract/network.ts';
import type { LinuxFacts } from './linux-facts.ts';

/**
 * Facts by which an adapter's kind is recognised. `linux`: reads further facts by interface name; null on other
 * systems.
 */
type InterfaceFacts = {
  name: string;
  address: string;
  netmask: string;
  mac: string;
  linux: (name: string) => LinuxFacts | null;
};

/** Names of Windows (in several languages), macOS and Linux, the first that fits. */
const NAMES: readonly (readonly [RegExp, AdapterKind])[] = [
  [/^(docker|br-|veth|cni|flannel|cali|cilium|kube|weave|podman|lxc|lxd|incus)/, 'container'],
  [/vethernet \(.*(docker|nat\b)/i, 'container'],
  [/^(virbr|vnet\d|vmnet|vboxnet|vnic|waydroid)|vmware|virtualbox|parallels/i, 'vm'],
  // Hyper-V's own switches. A switch that staff made represents a real card, and may have any name.
  [/vethernet \((default switch|wsl|internal|intern)|hyper-v|\bwsl\b/i, 'vm'],
  [/^(utun|tun|tap|wg\d|wg-|zt|ppp|ipsec|gpd\d|cscotun|feth|outline|mullvad)/i, 'vpn'],
  [
    /vpn|wireguard|tailscale|zerotier|nordlynx|wintun|anyconnect|globalprotect|pangp|fortinet|forticlient|fortissl|juniper|heartbeat secure|hamachi|cloudflare|zscaler|netbird|proton|teredo/i,
    'vpn',
  ],
  [/^(ww|rmnet|pdp_ip)|cellular|mobile broadband|mobilfunk|wwan/i, 'mobile'],
  [/bluetooth|^bnep|^pan\d/i, 'other'],
  // Windows opens its hotspot on an adapter with an asterisk: "Local Area Connection* 3", "LAN-Verbindung* 2".
  [/hotspot|\* \d+$|^ap\d/i, 'hotspot'],
  // A Mac laptop's Wi-Fi is always en0.
  [/^(wl|wifi|ath\d|ra\d|en0$)|wi-?fi|wlan|wireless|drahtlos|sans fil|inal[aá]mbric/i, 'wifi'],
  [/^vethernet/i, 'other'],
  [/^(eth|en|em\d|p\d+p\d|usb\d|bond|team|bridge0$)|ethernet|local area|lan-verb/i, 'cable'],
];

/** Cards that a program made on its host: VirtualBox, VMware. */
const HOST_ONLY_MAC = /^(0a:00:27:|00:50:56:c0:00:)/i;
/** Windows gives its shared connection this address, macOS one of these. */
const WINDOWS_SHARING = '192.168.137.1';
const MAC_SHARING = /^192\.168\.[2-9]\.1$/;
const MAC_SHARING_NAME = /^bridge1\d\d$/;

function kindByName({ name, address, mac }: InterfaceFacts): AdapterKind {
  if (HOST_ONLY_MAC.test(mac)) return 'vm';
  // Other programs' virtual machines are behind the same names, at other addresses.
  if (MAC_SHARING_NAME.test(name)) return MAC_SHARING.test(address) ? 'hotspot' : 'vm';
  return NAMES.find(([pattern]) => pattern.test(name))?.[1] ?? 'other';
}

/** A bridge is what it joins: a network card, an access point, or nothing but containers. */
function kindOfBridge(members: string[], linux: InterfaceFacts['linux']): AdapterKind {
  const joined = members.map((member) => linux(member));
  if (joined.some((facts) => facts?.isWireless)) return 'hotspot';
  return joined.some((facts) => facts?.isHardware) ? 'cable' : 'container';
}

function kindOnLinux(facts: InterfaceFacts, linux: LinuxFacts): AdapterKind {
  if (linux.isWireless) return 'wifi';
  const named = kindByName(facts);
  if (named === 'container' || named === 'vm') return named;
  if (linux.devtype === 'bridge') return kindOfBridge(linux.members, facts.linux);
  if (linux.devtype === 'wwan') return 'mobile';
  if (linux.isTunnel || linux.devtype === 'wireguard' || linux.type === 512) return 'vpn';
  if (linux.type === 65_534) return 'vpn';
  return linux.isHardware && named === 'other' && linux.devtype === '' ? 'cable' : named;
}

/** True if the laptop itself is the router of this Wi-Fi. */
function isOwnWifi(kind: AdapterKind, address: string, linux: LinuxFacts | null): boolean {
  if (address === WINDOWS_SHARING) return kind !== 'cable';
  return kind === 'wifi' && linux !== null && !linux.hasRouter && address.endsWith('.1');
}

/** Recognises an adapter's kind by what the system says about it, or else by its name. */
export function kindOf(facts: InterfaceFacts): AdapterKind {
  const { address, netmask } = facts;
  const linux = facts.linux(facts.name);
  const kind = linux ? kindOnLinux(facts, linux) : kindByName(facts);
  if (kind === 'vm' || kind === 'container' || kind === 'vpn' || kind === 'mobile') return kind;
  // Nobody else is in a subnet of one.
  if (netmask === '255.255.255.255') return 'vpn';
  if (address.startsWith('169.254.')) return 'link-local';
  return isOwnWifi(kind, address, linux) ? 'hotspot' : kind;
}
