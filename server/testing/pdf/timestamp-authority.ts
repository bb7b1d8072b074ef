import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import {
  CertificateChoices,
  CertificateSet,
  CMSVersion,
  ContentInfo,
  DigestAlgorithmIdentifier,
  DigestAlgorithmIdentifiers,
  EncapsulatedContent,
  EncapsulatedContentInfo,
  SignatureAlgorithmIdentifier,
  SignedData,
  SignerInfo,
  SignerInfos,
} from "@peculiar/asn1-cms";
import { AsnConvert, OctetString } from "@peculiar/asn1-schema";
import {
  MessageImprint,
  PKIFailureInfo,
  PKIStatus,
  PKIStatusInfo,
  TimeStampReq,
  TimeStampResp,
  TimeStampToken,
  TSTInfo,
} from "@peculiar/asn1-tsp";
import {
  AlgorithmIdentifier,
  Certificate,
  ExtendedKeyUsage,
  id_ce_extKeyUsage,
  id_kp_timeStamping,
} from "@peculiar/asn1-x509";
import { buildCertificateExtension, issueCertificate } from "@/server/pdf/sign/certificate";
import {
  AttributeSet,
  buildSignedAttributes,
  buildSignerIdentifier,
  ECDSA_WITH_SHA_256,
  SHA_256,
  SIGNED_DATA,
  toOctetString,
} from "@/server/pdf/sign/cms-parts";
import { TST_INFO } from "@/server/pdf/timestamp/token";
import { buildRevocationSources, TestingIssuer } from "./issuer";

/**
 * A time-stamp authority for tests: a server with RFC 3161 over HTTP and real signatures, whose issuer
 * publishes revocation data. Each fault has a path of its own (pdf/README.md 4). Run as a program, it prints
 * its addresses.
 */

/** Faults of an authority; `none` is a good one. */
const FAULTS = [
  "none",
  "slow",
  "status-500",
  "wrong-nonce",
  "no-nonce",
  "wrong-imprint",
  "expired-certificate",
  "wrong-purpose",
  "uncritical-purpose",
  "bad-signature",
  "no-certificate",
  "wrong-clock",
  "granted-with-mods",
  "rejected",
  "rejected-policy",
  "huge-token",
  "endless",
  "sha-1",
  "garbage",
  "redirect",
] as const;
export type Fault = (typeof FAULTS)[number];

const POLICY = "1.3.6.1.4.1.99999.1";
const ECDSA_WITH_SHA_1 = "1.2.840.10045.4.1";
const SHA_1 = "1.3.14.3.2.26";
const DAY_MS = 86_400_000;

type Identity = { key: KeyObject; certificate: Buffer };

function createPolicyFailure(): PKIFailureInfo {
  // Bit 15, counted from the left.
  return new PKIFailureInfo(Uint8Array.of(0, 1).buffer, 0);
}

/** Makes the authority and its issuer use TLS. */
export type Tls = { key: string; cert: string };

export class TestingTimestampAuthority {
  readonly #server: Server;
  readonly #waiting = new Set<ServerResponse>();
  readonly calls = new Map<string, number>();
  readonly issuer: TestingIssuer;
  readonly #identities = new Map<string, Identity>();
  #serial = 1;

  private constructor(server: Server, origin: string) {
    this.#server = server;
    this.issuer = new TestingIssuer("Testing Timestamp Root", origin);
    server.on("request", (request, response) => void this.#answer(request, response));
  }

  static async start(tls?: Tls): Promise<TestingTimestampAuthority> {
    const server = tls ? createTlsServer(tls) : createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (address === null || typeof address === "string") throw new TypeError("No port");
    return new TestingTimestampAuthority(server, `${tls ? "https" : "http"}://127.0.0.1:${address.port}`);
  }

  url(fault: Fault = "none"): string {
    return `${this.issuer.baseUrl}/tsa/${fault}`;
  }

  async stop(): Promise<void> {
    for (const response of this.#waiting) response.destroy();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "/";
    this.calls.set(path, (this.calls.get(path) ?? 0) + 1);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks);
    const fault = FAULTS.find((name) => path === `/tsa/${name}`);
    if (!fault) {
      const answer = this.issuer.answer(path, body);
      response.writeHead(answer ? 200 : 404, { "content-type": answer?.type ?? "text/plain" });
      response.end(answer?.bytes);
      return;
    }
    if (fault === "slow") {
      this.#waiting.add(response);
      return;
    }
    if (fault === "status-500") {
      response.writeHead(500).end("no");
      return;
    }
    if (fault === "redirect") {
      response.writeHead(302, { location: this.url() }).end();
      return;
    }
    response.writeHead(200, { "content-type": "application/timestamp-reply" });
    if (fault === "endless") {
      this.#waiting.add(response);
      const writeMore = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      };
      response.on("drain", writeMore);
      writeMore();
      return;
    }
    response.end(fault === "garbage" ? Buffer.from("<html>") : this.#reply(body, fault));
  }

  #identity(fault: Fault): Identity {
    const knownIdentity = this.#identities.get(fault);
    if (knownIdentity) return knownIdentity;
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const now = Date.now();
    const isExpired = fault === "expired-certificate";
    const purposes = new ExtendedKeyUsage([
      fault === "wrong-purpose" ? "1.3.6.1.5.5.7.3.4" : id_kp_timeStamping,
    ]);
    const certificate = issueCertificate({
      commonName: "Testing Timestamps",
      organisation: "Test",
      publicKey,
      use: "seal",
      notBefore: new Date(now - (isExpired ? 9 : 1) * DAY_MS),
      notAfter: new Date(now + (isExpired ? -1 : 300) * DAY_MS),
      issuer: { certificate: this.issuer.certificate },
      issuerKey: this.issuer.key,
      extensions: [
        buildCertificateExtension(id_ce_extKeyUsage, fault !== "uncritical-purpose", purposes),
        ...buildRevocationSources(this.issuer.baseUrl),
      ],
    });
    const identity = { key: privateKey, certificate };
    this.#identities.set(fault, identity);
    return identity;
  }

  #reply(body: Buffer, fault: Fault): Buffer {
    const request = AsnConvert.parse(body, TimeStampReq);
    if (fault === "rejected" || fault === "rejected-policy") {
      const status = new PKIStatusInfo({
        status: PKIStatus.rejection,
        ...(fault === "rejected-policy" ? { failInfo: createPolicyFailure() } : {}),
      });
      return Buffer.from(AsnConvert.serialize(new TimeStampResp({ status })));
    }
    const status = new PKIStatusInfo({
      status: fault === "granted-with-mods" ? PKIStatus.grantedWithMods : PKIStatus.granted,
    });
    const timeStampToken = AsnConvert.parse(this.#token(request, fault), TimeStampToken);
    return Buffer.from(AsnConvert.serialize(new TimeStampResp({ status, timeStampToken })));
  }

  #info({ messageImprint, nonce }: TimeStampReq, fault: Fault): TSTInfo {
    const wrong = new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithm: SHA_256 }),
      hashedMessage: new OctetString(new Uint8Array(32).buffer),
    });
    const other = new Uint8Array(8).fill(0x11).buffer;
    const now = Date.now() - (fault === "wrong-clock" ? DAY_MS : 0);
    return new TSTInfo({
      policy: POLICY,
      messageImprint: fault === "wrong-imprint" ? wrong : messageImprint,
      serialNumber: Uint8Array.of(this.#serial++ & 0x7f).buffer,
      genTime: new Date(Math.floor(now / 1000) * 1000),
      ...(nonce && fault !== "no-nonce" ? { nonce: fault === "wrong-nonce" ? other : nonce } : {}),
    });
  }

  #token(request: TimeStampReq, fault: Fault): Buffer {
    const { key, certificate } = this.#identity(fault);
    const own = AsnConvert.parse(certificate, Certificate);
    const content = Buffer.from(AsnConvert.serialize(this.#info(request, fault)));
    const digest = fault === "sha-1" ? "sha1" : "sha256";
    const contentDigest = createHash(digest).update(content).digest();
    const signedAttrs = buildSignedAttributes(TST_INFO, contentDigest, certificate);
    const toBeSigned = Buffer.from(AsnConvert.serialize(new AttributeSet(signedAttrs)));
    const signature = sign(digest, toBeSigned, key);
    if (fault === "bad-signature") toBeSigned.fill(0);
    const padding = fault === "huge-token" ? 24 : 0;
    const certificates = [own, AsnConvert.parse(this.issuer.certificate, Certificate)];
    for (let index = 0; index < padding; index++) certificates.push(...certificates.slice(0, 2));
    const signedData = new SignedData({
      version: CMSVersion.v3,
      digestAlgorithms: new DigestAlgorithmIdentifiers([this.#digestAlgorithm(fault)]),
      encapContentInfo: new EncapsulatedContentInfo({
        eContentType: TST_INFO,
        eContent: new EncapsulatedContent({ single: toOctetString(content) }),
      }),
      ...(fault === "no-certificate"
        ? {}
        : {
            certificates: new CertificateSet(
              certificates.map((each) => new CertificateChoices({ certificate: each })),
            ),
          }),
      signerInfos: new SignerInfos([
        new SignerInfo({
          version: CMSVersion.v1,
          sid: buildSignerIdentifier(own),
          digestAlgorithm: this.#digestAlgorithm(fault),
          signedAttrs,
          signatureAlgorithm: new SignatureAlgorithmIdentifier({
            algorithm: fault === "sha-1" ? ECDSA_WITH_SHA_1 : ECDSA_WITH_SHA_256,
          }),
          signature: toOctetString(fault === "bad-signature" ? sign("sha256", toBeSigned, key) : signature),
        }),
      ]),
    });
    return Buffer.from(
      AsnConvert.serialize(
        new ContentInfo({ contentType: SIGNED_DATA, content: AsnConvert.serialize(signedData) }),
      ),
    );
  }

  #digestAlgorithm(fault: Fault): DigestAlgorithmIdentifier {
    return new DigestAlgorithmIdentifier({ algorithm: fault === "sha-1" ? SHA_1 : SHA_256 });
  }
}
