import { AsnConvert } from "@peculiar/asn1-schema";
import {
  AuthorityInfoAccessSyntax,
  Certificate,
  CRLDistributionPoints,
  type GeneralName,
  id_ce_cRLDistributionPoints,
  id_pe_authorityInfoAccess,
} from "@peculiar/asn1-x509";

/**
 * Addresses that a certificate names for its issuer, its revocation list and its status (RFC 5280, 4.2.1.13,
 * 4.2.2.1).
 */

const OCSP = "1.3.6.1.5.5.7.48.1";
const CA_ISSUERS = "1.3.6.1.5.5.7.48.2";
/** Further addresses are not tried: a certificate may list any number. */
const MAX_EACH = 3;

export type Sources = { ocsp: string[]; lists: string[]; issuers: string[] };

function listWebAddresses(names: readonly (GeneralName | undefined)[]): string[] {
  return names
    .flatMap((name) => name?.uniformResourceIdentifier ?? [])
    .filter((address) => /^https?:\/\//i.test(address))
    .slice(0, MAX_EACH);
}

export function listValidationSources(der: Buffer): Sources {
  const { extensions } = AsnConvert.parse(der, Certificate).tbsCertificate;
  const findExtensionValue = (type: string) =>
    extensions?.find(({ extnID }) => extnID === type)?.extnValue.buffer;
  const access = findExtensionValue(id_pe_authorityInfoAccess);
  const points = findExtensionValue(id_ce_cRLDistributionPoints);
  const descriptions = access ? [...AsnConvert.parse(access, AuthorityInfoAccessSyntax)] : [];
  const listMethodAddresses = (method: string) =>
    listWebAddresses(
      descriptions.filter((entry) => entry.accessMethod === method).map((entry) => entry.accessLocation),
    );
  return {
    ocsp: listMethodAddresses(OCSP),
    issuers: listMethodAddresses(CA_ISSUERS),
    lists: points
      ? listWebAddresses(
          [...AsnConvert.parse(points, CRLDistributionPoints)].flatMap(
            (point) => point.distributionPoint?.fullName ?? [],
          ),
        )
      : [],
  };
}
