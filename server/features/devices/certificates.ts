// Decorators of the libraries below need it before they load.
import 'reflect-metadata';
import { isIP } from 'node:net';
import { AsnConvert } from '@peculiar/asn1-schema';
import { GeneralName, GeneralSubtree, GeneralSubtrees, NameConstraints } from '@peculiar/asn1-x509';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import type { KeyPair } from './https.ts';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY_MS = 24 * 3_600_000;
/** 13 months: Apple's devices take no certificate that lasts longer than 398 days (support.apple.com/102028). */
const LEAF_DAYS = 396;
/** Fixed dates, so that phones accept an authority made by a laptop whose clock is years off. */
const AUTHORITY_FROM = new Date('2020-01-01T00:00:00Z');
const AUTHORITY_UNTIL = new Date('2049-12-31T00:00:00Z');

/** Names that a booth's authority may certify: those that no public authority issues (RFC 6761, 6762) … */
const PERMITTED_NAMES = ['local', 'localhost'];
/** … and any IPv4 address, since some halls hand public ones out. Websites go by their names. */
const PERMITTED_NETWORK = '0.0.0.0/0';

function isPermitted(host: string): boolean {
  const kind = isIP(host);
  if (kind > 0) return kind === 4;
  return PERMITTED_NAMES.some((name) => host === name || host.endsWith(`.${name}`));
}

function newKeys() {
  return crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
}

async function toPem(cert: X509Certificate, privateKey: CryptoKey): Promise<KeyPair> {
  const key = await crypto.subtle.exportKey('pkcs8', privateKey);
  return {
    cert: `${cert.toString('pem')}\n`,
    key: `${PemConverter.encode(key, PemConverter.PrivateKeyTag)}\n`,
  };
}

/** RFC 5280, 4.2.1.10: who trusts the authority trusts it with the names and addresses of booths, not with websites. */
function localOnly(): Extension {
  const subtrees = [
    ...PERMITTED_NAMES.map((dNSName) => new GeneralName({ dNSName })),
    new GeneralName({ iPAddress: PERMITTED_NETWORK }),
  ].map((base) => new GeneralSubtree({ base }));
  const constraints = new NameConstraints({ permittedSubtrees: new GeneralSubtrees(subtrees) });
  return new Extension('2.5.29.30', true, AsnConvert.serialize(constraints));
}

/** An authority of this laptop alone, for its own certificates. @param name what devices list it as */
export async function createAuthority(name: string): Promise<KeyPair> {
  const keys = await newKeys();
  const cert = await X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [name] }],
    keys,
    signingAlgorithm: ALGORITHM,
    notBefore: AUTHORITY_FROM,
    notAfter: AUTHORITY_UNTIL,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      localOnly(),
    ],
  });
  return toPem(cert, keys.privateKey);
}

/**
 * A certificate for a server, which browsers take for 13 months.
 * @param hosts names and addresses of the laptop; those that the authority may not vouch for are left out
 * @param now milliseconds since 1970
 */
export async function issueCertificate(
  authority: KeyPair,
  hosts: readonly string[],
  now: number,
): Promise<KeyPair> {
  const issuer = new X509Certificate(authority.cert);
  const signing = PemConverter.decodeFirst(authority.key);
  const signingKey = await crypto.subtle.importKey('pkcs8', signing, ALGORITHM, false, ['sign']);
  const keys = await newKeys();
  const names = hosts
    .filter(isPermitted)
    .map((value) => ({ type: isIP(value) ? ('ip' as const) : ('dns' as const), value }));
  const cert = await X509CertificateGenerator.create({
    subject: [{ CN: ['Booth'] }],
    issuer: issuer.subject,
    publicKey: keys.publicKey,
    signingKey,
    signingAlgorithm: ALGORITHM,
    // A phone's clock may be a little behind.
    notBefore: new Date(now - DAY_MS),
    notAfter: new Date(now + (LEAF_DAYS - 1) * DAY_MS),
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension(names),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(issuer.publicKey),
    ],
  });
  return toPem(cert, keys.privateKey);
}
