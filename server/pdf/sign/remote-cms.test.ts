import { generateKeyPairSync, randomBytes } from "node:crypto";
import { AsnConvert } from "@peculiar/asn1-schema";
import { Certificate } from "@peculiar/asn1-x509";
import { expect, test } from "vitest";
import { issueCertificate } from "./certificate";
import { encodeDer, listCmsCertificates, listDerMembers, readDerElement } from "./der";
import { buildRemoteCms } from "./remote-cms";

const [BOOLEAN, SEQUENCE, EXTENSIONS] = [0x01, 0x30, 0xa3];
const listParts = (der: Buffer) => listDerMembers(readDerElement(der).content).map(({ bytes }) => bytes);

/**
 * Writes `critical: false` into each extension that is not critical, as some issuers do against DER (X.690,
 * 11.5).
 */
function withDefaultsWritten(certificate: Buffer): Buffer {
  const [body = Buffer.of(), ...signature] = listParts(certificate);
  const fields = listParts(body).map((field) => {
    if (readDerElement(field).tag !== EXTENSIONS) return field;
    const [list = Buffer.of()] = listParts(field);
    const written = listParts(list).map((extension) => {
      const [type = Buffer.of(), ...rest] = listParts(extension);
      return rest.length > 1
        ? extension
        : encodeDer(SEQUENCE, type, encodeDer(BOOLEAN, Buffer.of(0)), ...rest);
    });
    return encodeDer(EXTENSIONS, encodeDer(SEQUENCE, ...written));
  });
  return encodeDer(SEQUENCE, encodeDer(SEQUENCE, ...fields), ...signature);
}

test("certificates are embedded byte for byte as their issuers signed them, whatever their encoding", () => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const plain = issueCertificate({
    commonName: "Signer",
    organisation: "Test",
    publicKey,
    issuerKey: privateKey,
    use: "seal",
    notBefore: new Date(0),
    notAfter: new Date(4e12),
  });
  const unusual = withDefaultsWritten(plain);
  const rewritten = Buffer.from(AsnConvert.serialize(AsnConvert.parse(unusual, Certificate)));
  expect(rewritten.equals(unusual), "else this proves nothing").toBe(false);
  const [digest, signature] = [randomBytes(32), randomBytes(70)];
  const cms = buildRemoteCms({ chain: [unusual, plain], digest, signature, timestamp: null });
  expect(listCmsCertificates(cms)).toEqual([unusual, plain]);
});
