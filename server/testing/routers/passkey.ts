import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const toBase64Url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");
const hashData = (data: string | Uint8Array): Buffer => createHash("sha256").update(data).digest();

type Circumstances = {
  origin?: string;
  rpId?: string;
  /** False simulates a user who did not show a finger, a face or a PIN. */
  verifiesUser?: boolean;
};

const HERE: Required<Circumstances> = {
  origin: "http://localhost:3000",
  rpId: "localhost",
  verifiesUser: true,
};

/** A software authenticator with one passkey, with answers as a browser returns them (WebAuthn 2, 6). */
export class SoftAuthenticator {
  readonly id = toBase64Url(randomBytes(16));
  counter = 0;
  readonly #key: { privateKey: KeyObject; publicKey: KeyObject } = generateKeyPairSync("ec", {
    namedCurve: "P-256",
  });

  #data({ rpId, verifiesUser }: Required<Circumstances>, attested?: Uint8Array): Buffer {
    const flags = 0x01 | (verifiesUser ? 0x04 : 0) | (attested ? 0x40 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([hashData(rpId), Buffer.from([flags]), counter, attested ?? Buffer.alloc(0)]);
  }

  #client(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  create(challenge: string, circumstances: Circumstances = {}) {
    const where = { ...HERE, ...circumstances };
    const { x = "", y = "" } = this.#key.publicKey.export({ format: "jwk" });
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, "base64url"))],
        [-3, new Uint8Array(Buffer.from(y, "base64url"))],
      ]),
    );
    const id = Buffer.from(this.id, "base64url");
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authData = this.#data(where, Buffer.concat([Buffer.alloc(16), length, id, cose]));
    const attestationObject = isoCBOR.encode(
      new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
        ["fmt", "none"],
        ["attStmt", new Map<string, string>()],
        ["authData", new Uint8Array(authData)],
      ]),
    );
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key" as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: toBase64Url(this.#client("webauthn.create", challenge, where.origin)),
        attestationObject: toBase64Url(attestationObject),
        transports: ["internal"],
      },
    };
  }

  /** Signs a challenge and increments the counter, like a device. */
  use(challenge: string, circumstances: Circumstances = {}) {
    const where = { ...HERE, ...circumstances };
    this.counter += 1;
    const authenticatorData = this.#data(where);
    const client = this.#client("webauthn.get", challenge, where.origin);
    const signature = sign(
      "sha256",
      Buffer.concat([authenticatorData, hashData(client)]),
      this.#key.privateKey,
    );
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key" as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: toBase64Url(client),
        authenticatorData: toBase64Url(authenticatorData),
        signature: toBase64Url(signature),
      },
    };
  }
}
