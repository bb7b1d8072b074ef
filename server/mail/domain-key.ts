import { generateKeyPair } from "node:crypto";
import { promisify } from "node:util";
import { newId } from "@/server/ids";
import { decrypt, encrypt, getSecretKeys } from "@/server/secrets";

const generate = promisify(generateKeyPair);
const buildDomainKeyContext = (id: string): string => `sender_domain:${id}`;

/** Creates the key pair of a new domain, with the private key encrypted for its row (ruling 33). */
export async function createDomainKey() {
  const id = newId();
  const { publicKey, privateKey } = await generate("rsa", { modulusLength: 2048 });
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  return {
    id,
    selector: `rubrica-${id.slice(0, 8)}`,
    publicKey: publicKey.export({ type: "spki", format: "der" }).toString("base64"),
    privateKeyEncrypted: encrypt(getSecretKeys(), buildDomainKeyContext(id), pem),
  };
}

export const readDomainKey = ({
  id,
  privateKeyEncrypted,
}: {
  id: string;
  privateKeyEncrypted: string;
}): string => decrypt(getSecretKeys(), buildDomainKeyContext(id), privateKeyEncrypted);
