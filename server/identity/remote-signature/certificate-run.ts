import { AsnConvert } from "@peculiar/asn1-schema";
import {
  Certificate,
  type GeneralName,
  id_ce_subjectAltName,
  SubjectAlternativeName,
} from "@peculiar/asn1-x509";
import { toCanonicalRut } from "@/server/domain/field/rut";

/** Reads the holder's RUN from a Chilean certificate (domain/fields.md 8.6, rule 8). */

/** otherName of the holder's RUT, of the Ministry of Economy's rules for accredited issuers. */
const HOLDER_RUT = "1.3.6.1.4.1.8321.1";
const SERIAL_NUMBER = "2.5.4.5";

/**
 * `12345678-5`, also as `RUT12345678-5`, `RUN: …` and ETSI EN 319 412-1's `IDCCL-12345678-5` or `PNOCL-…`.
 */
const PREFIX = /^(?:IDCCL-|PNOCL-|TINCL-|RU[NT]\s*[:-]?\s*)/i;

const toRun = (text: string): string | null => toCanonicalRut(text.trim().replace(PREFIX, ""));

/** The value of an otherName is one string of any string type: its bytes are read whatever the type. */
function readOtherName(value: ArrayBuffer): string {
  const bytes = Buffer.from(value);
  // Tag and short length; an explicit tag may wrap the string once more.
  const inner = (bytes[0] ?? 0) & 0x20 ? bytes.subarray(2) : bytes;
  return inner.subarray(2).toString("latin1");
}

function fromAlternativeNames(names: readonly GeneralName[]): string[] {
  return names.flatMap(({ otherName }) =>
    otherName?.typeId === HOLDER_RUT ? [readOtherName(otherName.value)] : [],
  );
}

/**
 * Returns the RUN of a certificate's holder in its legal form; null when it names no valid one. If both
 * places name a RUN, they must agree.
 */
export function findCertificateRun(der: Buffer): string | null {
  const { subject, extensions } = AsnConvert.parse(der, Certificate).tbsCertificate;
  const serials = subject.flatMap((part) =>
    [...part].flatMap(({ type, value }) => (type === SERIAL_NUMBER ? [value.toString()] : [])),
  );
  const extension = extensions?.find(({ extnID }) => extnID === id_ce_subjectAltName);
  const names = extension ? AsnConvert.parse(extension.extnValue.buffer, SubjectAlternativeName) : [];
  const holderRuns = [...serials, ...fromAlternativeNames([...names])].flatMap((text) => toRun(text) ?? []);
  const [run] = holderRuns;
  return run !== undefined && holderRuns.every((other) => other === run) ? run : null;
}
